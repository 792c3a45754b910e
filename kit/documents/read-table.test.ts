import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { taskTurns } from '#homes/shared/task-turns.ts'
import type { TextEncoding } from '#kit/contract/text-encodings.ts'
import { Refused } from '#kit/server/errors.ts'
import { readTable, rowsByTitle } from './read-table.ts'
import { spreadsheetWriter } from './spreadsheet.ts'
import { runTask } from '#app/worker-tasks.ts'

type Bytes = Uint8Array<ArrayBuffer>
const bytesOf = (text: string): Bytes => new TextEncoder().encode(text) as Bytes
const wide = (text: string, isLittle = true): Bytes =>
  new Uint8Array(
    [...text].flatMap((letter) => {
      const pair = [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8]
      return isLittle ? pair : pair.toReversed()
    }),
  )
const western = (text: string): Bytes => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const text = 'Name;Town\nZoé;Nîmes'
const here = { inWorker: taskTurns(runTask, 1), user: { id: 1 }, request: new Request('http://localhost') }
const read = async (bytes: Uint8Array<ArrayBuffer>, rows: number, encoding?: TextEncoding) => {
  const table = await readTable(here, { bytes, encoding }, { rows })
  return { encoding: table.encoding, rows: await rowsByTitle(table) }
}
const sheetOf = (titles: string[]): Bytes => new Uint8Array(spreadsheetWriter(titles).bytes())

describe('a table file', () => {
  it.each<[string, Bytes, string]>([
    ['UTF-8', bytesOf(text), 'utf-8'],
    ['UTF-8 with a mark', bytesOf(`\uFEFF${text}`), 'utf-8'],
    ['UTF-16 with a mark', wide(`\uFEFF${text}`), 'utf-16le'],
    ['UTF-16 with a mark, the other way round', wide(`\uFEFF${text}`, false), 'utf-16be'],
    ['UTF-16 without a mark', wide(text), 'utf-16le'],
    ['UTF-16 without a mark, the other way round', wide(text, false), 'utf-16be'],
    ['western Windows', western(text), 'windows-1252'],
  ])('is read in %s', async (_, bytes, encoding) => {
    expect(await read(bytes, 10)).toEqual({ encoding, rows: [{ name: 'Zoé', town: 'Nîmes' }] })
  })

  const arabic = (letters: string): Bytes => {
    const known = new Map(
      Array.from({ length: 256 }, (_, byte) => [new TextDecoder('windows-1256').decode(Uint8Array.of(byte)), byte]),
    )
    return Uint8Array.from(letters, (letter) => known.get(letter)!)
  }
  it.each([
    ['Arabic', 'الاسم;المدينة\nليلى;الدار البيضاء', ['ليلى', 'الدار البيضاء']],
    ['Arabic among French', 'Name;Town\nليلى;Nîmes', ['ليلى', 'Nîmes']],
  ])('is read in %s Windows', async (_, words, cells) => {
    const { encoding, rows } = await read(arabic(words), 10)
    expect([encoding, Object.values(rows[0]!)]).toEqual(['windows-1256', cells])
  })

  it.each(['Zoé;Nîmes', 'Añejo más;Ó Súilleabháin', 'Größe;Düsseldorf', 'à la carte;Où'])(
    'in western Windows is not taken for Arabic: %s',
    async (words) => {
      expect(await read(western(`Name;Town\n${words}`), 10)).toMatchObject({
        encoding: 'windows-1252',
        rows: [{ name: words.split(';')[0] }],
      })
    },
  )

  it('is read in the encoding that somebody names, unless it is Unicode', async () => {
    const cyrillic = Uint8Array.of(...western('Name\n'), 0xcc, 0xe8, 0xf0) as Bytes
    expect(await read(cyrillic, 10, 'windows-1251')).toEqual({ encoding: 'windows-1251', rows: [{ name: 'Мир' }] })
    expect((await read(bytesOf(text), 10, 'windows-1251')).encoding).toBe('utf-8')
  })

  it.each([',', ';', '\t', '|'])('is read with %j between its cells, and says so itself if it likes', async (sign) => {
    const lines = text.replaceAll(';', sign)
    for (const file of [lines, `sep=${sign}\r\n${lines}`])
      expect((await read(bytesOf(file), 10)).rows).toEqual([{ name: 'Zoé', town: 'Nîmes' }])
  })

  it('leaves out the lines in which nothing stands', async () => {
    expect((await read(bytesOf(`${text}\n\n;\n ; \nAda;Oran\n;`), 10)).rows.map((row) => row['name'])).toEqual([
      'Zoé',
      'Ada',
    ])
  })

  const randomly = Uint8Array.from({ length: 400 }, (_, at) => (at * 7919 + (at >> 3) * 104_729) % 256)
  it.each<[name: string, bytes: Bytes, reason: string, rows?: number]>([
    ['no bytes', bytesOf(''), 'empty'],
    ['spaces', bytesOf(' \r\n\n'), 'empty'],
    ['a sheet without a cell', sheetOf([]), 'empty'],
    ['titles alone', bytesOf('Name;Town\n'), 'rows'],
    ['titles alone in a sheet', sheetOf(['Name', 'Town']), 'rows'],
    [
      'a picture',
      new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1]),
      'kind',
    ],
    ['a photograph', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 0x49, 0x46, 0, 1]), 'kind'],
    ['a PDF', bytesOf('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n'), 'kind'],
    ['bytes at random', randomly, 'kind'],
    ['half of a wide letter', new Uint8Array([0xff, 0xfe, 0x41]), 'kind'],
    ['a zip of something else', new Uint8Array(zipSync({ 'word/document.xml': strToU8('<w/>') })), 'kind'],
    ['an older spreadsheet', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]), 'spreadsheet'],
    [
      'an open document',
      new Uint8Array(
        zipSync({
          mimetype: [strToU8('application/vnd.oasis.opendocument.spreadsheet'), { level: 0 }],
          'content.xml': strToU8('<x/>'),
        }),
      ),
      'spreadsheet',
    ],
    ['a quotation mark that is not closed', bytesOf('a,b\n1,2\n"c'), 'quotes'],
    ['more rows than are taken', bytesOf(`a\n${'1\n'.repeat(11)}`), 'long'],
    ['more columns than are taken', bytesOf(`${'a,'.repeat(501)}\n1`), 'wide'],
    ['a million empty cells in a line', bytesOf(`a\n1\n${','.repeat(1_000_000)}`), 'longLine'],
    ['more cells than are taken', bytesOf(`${'a,'.repeat(399)}a\n${'1\n'.repeat(6300)}`), 'cells', 10_000],
    ['a text no cell may hold', bytesOf(`a\n${'x'.repeat(32_768)}`), 'longCell'],
    ['a quotation that takes in all the rest', bytesOf(`a,b\n"${'1,2\n'.repeat(60_000)}`), 'longLine'],
  ])('of %s is refused, and says why', async (_, bytes, reason, rows = 10) => {
    const refusal: unknown = await read(bytes, rows).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(Refused)
    expect(refusal).toMatchObject({
      status: 422,
      details: { issues: [{ path: `file.${reason}` }] },
      message: expect.stringMatching(/\w.*\.$/),
    })
  })
})
