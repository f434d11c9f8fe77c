// Written by `npm run docs`.

/** The guides of docs/, by the stem of their file. */
export const guides: Readonly<Record<string, string>> = {
  "accounts": "Several accounts",
  "browsers": "Browsers",
  "devtools": "Devtools",
  "errors": "Errors for people",
  "forms": "Forms",
  "from-okuna-js": "From okuna-js",
  "jest": "Tests with jest",
  "loaders": "Loaders",
  "notifications": "Notifications",
  "offline": "Offline",
  "performance": "What it costs",
  "react-native": "React Native",
  "reliability": "Reliability",
  "security": "Security",
  "server-rendering": "Server rendering",
  "service-behaviour": "Behaviour of the service",
  "sign-in": "Sign in and register",
  "tanstack-query": "Coming from TanStack Query",
  "telemetry": "Telemetry",
  "testing": "Testing",
  "use-the-engine": "Use the engine for your own API",
  "virtual-lists": "Long lists",
  "writes": "Writes that show at once"
};
