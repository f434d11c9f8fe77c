import type { NextConfig } from 'next';

const config: NextConfig = {
  // The paths of the service end with a slash, and the library follows no redirect.
  skipTrailingSlashRedirect: true,
};
export default config;
