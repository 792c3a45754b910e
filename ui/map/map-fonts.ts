import arabicBold from '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-600-normal.woff2?url'
import arabicRegular from '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff2?url'
import cyrillicBold from '@fontsource/noto-sans/files/noto-sans-cyrillic-600-normal.woff2?url'
import cyrillicRegular from '@fontsource/noto-sans/files/noto-sans-cyrillic-400-normal.woff2?url'
import cyrillicExtRegular from '@fontsource/noto-sans/files/noto-sans-cyrillic-ext-400-normal.woff2?url'
import greekRegular from '@fontsource/noto-sans/files/noto-sans-greek-400-normal.woff2?url'
import latinBold from '@fontsource/noto-sans/files/noto-sans-latin-600-normal.woff2?url'
import latinExtBold from '@fontsource/noto-sans/files/noto-sans-latin-ext-600-normal.woff2?url'
import latinExtRegular from '@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff2?url'
import latinRegular from '@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff2?url'
import { boldFont, regularFont } from '#roads/style/label-layers.ts'
import type { FontFaces } from '#roads/style/map-style.ts'

const latin = [
  'U+0000-00FF',
  'U+0131',
  'U+0152-0153',
  'U+02BB-02BC',
  'U+02C6',
  'U+02DA',
  'U+02DC',
  'U+2000-206F',
  'U+20AC',
  'U+2122',
  'U+2191',
  'U+2193',
  'U+2212',
  'U+2215',
  'U+FEFF',
  'U+FFFD',
]
const latinExt = [
  'U+0100-02BA',
  'U+02BD-02C5',
  'U+02C7-02CC',
  'U+02CE-02D7',
  'U+02DD-02FF',
  'U+0304',
  'U+0308',
  'U+0329',
  'U+1D00-1DBF',
  'U+1E00-1E9F',
  'U+1EF2-1EFF',
  'U+2020',
  'U+20A0-20AB',
  'U+20AD-20C0',
  'U+2113',
  'U+2C60-2C7F',
  'U+A720-A7FF',
]
const cyrillic = ['U+0301', 'U+0400-045F', 'U+0490-0491', 'U+04B0-04B1', 'U+2116']
const cyrillicExt = ['U+0460-052F', 'U+1C80-1C8A', 'U+20B4', 'U+2DE0-2DFF', 'U+A640-A69F', 'U+FE2E-FE2F']
const greek = ['U+0370-0377', 'U+037A-037F', 'U+0384-038A', 'U+038C', 'U+038E-03A1', 'U+03A3-03FF']
const arabic = [
  'U+0600-06FF',
  'U+0750-077F',
  'U+0870-088E',
  'U+0890-0891',
  'U+0897-08E1',
  'U+08E3-08FF',
  'U+200C-200E',
  'U+2010-2011',
  'U+FB50-FDFF',
  'U+FE70-FE74',
  'U+FE76-FEFC',
]

const file = (url: string, range: readonly string[]) => ({ url, 'unicode-range': range })

/** Noto Sans for the names on the map, fetched script by script as names need it. */
export const mapFonts: FontFaces = {
  [regularFont]: [
    file(arabicRegular, arabic),
    file(latinRegular, latin),
    file(latinExtRegular, latinExt),
    file(cyrillicRegular, cyrillic),
    file(cyrillicExtRegular, cyrillicExt),
    file(greekRegular, greek),
  ],
  [boldFont]: [
    file(arabicBold, arabic),
    file(latinBold, latin),
    file(latinExtBold, latinExt),
    file(cyrillicBold, cyrillic),
  ],
}
