import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The fonts a PDF is written with, as text that every home can import: regular and bold, and for each the parts of Noto Sans by script. */
const parts = [
  'noto-sans/files/noto-sans-latin',
  'noto-sans/files/noto-sans-latin-ext',
  'noto-sans-arabic/files/noto-sans-arabic-arabic',
]
const root = join(import.meta.dirname, '..')

const fontsOf = (weight: number) =>
  parts.map((part) =>
    readFileSync(join(root, 'node_modules/@fontsource', `${part}-${weight}-normal.woff`)).toString('base64'),
  )

const fonts = { regular: fontsOf(400), bold: fontsOf(700) }
writeFileSync(join(root, 'kit/documents/pdf-fonts.json'), `${JSON.stringify(fonts, undefined, 2)}\n`)
