/** How spreadsheets of Windows write text that is no Unicode: western, Arabic, central European, Cyrillic, Greek, Turkish, Hebrew. */
export const textEncodings = [
  'windows-1252',
  'windows-1256',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
] as const
export type TextEncoding = (typeof textEncodings)[number]
