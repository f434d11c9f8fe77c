/** The languages of the service. Their names are translated into the language of each request. */
export const LANGUAGE_CODES: readonly string[] = [
  'af ar bg bn ca cs cy da de el en en-GB eo es es-MX et eu fa fi fr fr-CA ga gl he hi hr hu hy id',
  'is it ja ka ko lt lv ms nb nl nn pl pt pt-BR ro ru sk sl sq sr sv sw ta th tr uk ur vi zh-CN',
  'zh-TW',
].flatMap((line) => line.split(' '));
