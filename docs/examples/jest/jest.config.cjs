/** @type {import('jest').Config} */
module.exports = {
  testEnvironment: 'jest-fixed-jsdom',
  transform: { '\\.m?[jt]sx?$': 'babel-jest' },
  transformIgnorePatterns: [
    '/node_modules/(?!(community-hooks|ky|rettime|until-async|@open-draft/deferred-promise)/)',
  ],
};
