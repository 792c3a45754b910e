import { strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { taskTurns } from '#homes/shared/task-turns.ts'
import { joined } from '#kit/server/bytes.ts'
import { readTable, rowsByTitle } from './read-table.ts'
import { spreadsheetWriter } from './spreadsheet.ts'
import { runTask } from '#app/worker-tasks.ts'

const bytesOf = (titles: string[], rows: Parameters<ReturnType<typeof spreadsheetWriter>['add']>[0]) => {
  const sheet = spreadsheetWriter(titles)
  sheet.add(rows)
  return new Uint8Array(sheet.bytes())
}

const here = { inWorker: taskTurns(runTask, 1), user: { id: 1 }, request: new Request('http://localhost') }
const read = async (bytes: Uint8Array<ArrayBuffer>, rows: number) => {
  const table = await readTable(here, { bytes }, { rows })
  return { encoding: table.encoding, rows: await rowsByTitle(table) }
}

/** Zeros are packed to a thousandth. Behind them stands what no archive holds. */
const bombWithBrokenEnd = (() => {
  const zip = zipSync({ 'xl/worksheets/sheet1.xml': [new Uint8Array(65_000_000), { level: 9 }] })
  return zip.fill(0xff, zip.length - 2000, zip.length - 200)
})()

describe('a spreadsheet', () => {
  it('gives back what was written into it, whatever the signs', async () => {
    const { rows } = await read(
      bytesOf(
        ['Name', 'Price', 'Day', 'Sold', 'Empty'],
        [
          ['Salt & <Pepper> "محل"', 12.5, new Date('2027-02-03T04:05:00Z'), true, null],
          ['=1+1\u0000', -3, new Date('2027-02-03T00:00:00Z'), false, ''],
        ],
      ),
      10,
    )
    expect(rows).toEqual([
      { name: 'Salt & <Pepper> "محل"', price: '12.5', day: '2027-02-03T04:05:00.000', sold: 'yes', empty: '' },
      { name: '=1+1', price: '-3', day: '2027-02-03T00:00:00.000', sold: 'no', empty: '' },
    ])
  })

  it('knows columns beyond Z, and holds no formula', () => {
    const { 'xl/worksheets/sheet1.xml': sheet } = unzipSync(
      bytesOf(
        Array.from({ length: 28 }, (_, index) => `T${index}`),
        [['=HYPERLINK("http://evil")']],
      ),
    )
    const text = new TextDecoder().decode(sheet)
    expect(text).toContain('<c r="AB1"')
    expect(text).not.toContain('<f>')
  })

  it.each([
    ['a cell at the far end of the sheet', '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'],
    ['a column there is none of', '<row r="1"><c r="ZZZZZZ1"><v>1</v></c></row>'],
    ['a row there is none of', '<row r="1"><c r="A99999999"><v>1</v></c></row>'],
    ['a place written otherwise', "<row r='1'><c s='1' r = 'ZZZZZZ1'><v>1</v></c></row>"],
    [
      'a tag without end',
      `<row r="1"><c ${Array.from({ length: 20_000 }, (_, index) => `a${index}="1"`).join(' ')}/></row>`,
    ],
    ['more rows than a person writes', '<row/>'.repeat(100_001)],
    ['more cells than a person writes', `<row>${'<c/>'.repeat(1_500_001)}</row>`],
    [
      'a text no cell may hold',
      `<row r="1"><c r="A1" t="inlineStr"><is><t>${'A'.repeat(2_000_000)}</t></is></c></row>`,
    ],
  ])('that is small and would take all there is, by %s, is refused', async (_, row) => {
    const sheet = strToU8(
      `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${row}</sheetData></worksheet>`,
    )
    const bomb = zipSync({ ...unzipSync(bytesOf(['Name'], [])), 'xl/worksheets/sheet1.xml': sheet })
    await expect(read(new Uint8Array(bomb), 10)).rejects.toThrow('too large once unpacked')
  })

  it('of twenty columns and as many rows as are taken is read', async () => {
    const row = Array.from({ length: 20 }, (_, column) => `Word ${column}`)
    const sheet = bytesOf(
      row,
      Array.from({ length: 20_000 }, () => row),
    )
    expect((await read(sheet, 20_000)).rows).toHaveLength(20_000)
  })

  it.each([
    ['says so', {}],
    ['lies about it', { bytes: 1000 }],
    ['says nothing', { bytes: 0 }],
  ])(
    'that unpacks to more than its limit and %s is refused before its end, which is broken, is reached',
    async (_, claim) => {
      const bomb = claiming(bombWithBrokenEnd, claim)
      expect(bomb.length).toBeLessThan(100_000)
      await expect(read(bomb, 10)).rejects.toThrow('too large once unpacked')
    },
  )

  it.each<[string, (sheet: Uint8Array) => Uint8Array]>([
    ['is cut off', (sheet) => sheet.subarray(0, -100)],
    ['is cut off within its first file', (sheet) => sheet.subarray(0, 60)],
    ['names a file beyond its end', (sheet) => claiming(sheet, { offset: 0x7fff_ffff })],
    ['says it is packed to more than there is', (sheet) => claiming(sheet, { packedBytes: 0x7fff_ffff })],
    ['says it is packed to less than there is', (sheet) => claiming(sheet, { packedBytes: 20 })],
    ['is packed in another way', (sheet) => claiming(sheet, { method: 12 })],
    ['holds another archive', (sheet) => zipSync({ 'inner.xlsx': sheet })],
    ['holds nothing but an end', () => Uint8Array.of(0x50, 0x4b, 5, 6, ...Array.from({ length: 18 }, () => 0))],
  ])('that %s is no table', async (_, broken) => {
    const sheet = zipSync(unzipSync(bytesOf(['Name'], [['Ada']])))
    await expect(read(new Uint8Array(broken(sheet)), 10)).rejects.toThrow('We can’t read this file')
  })

  it('that names one file many times is unpacked to its limit only', async () => {
    const sheet = zipSync({ 'a.xml': new Uint8Array(20_000_000) })
    const directory = sheet.subarray(-22 - 46 - 5, -22)
    const end = sheet.slice(-22)
    const count = 5
    new DataView(end.buffer).setUint16(10, count, true)
    const bomb = joined([sheet.subarray(0, -22), ...Array.from({ length: count - 1 }, () => directory), end])
    await expect(read(new Uint8Array(bomb), 10)).rejects.toThrow('too large once unpacked')
  })

  it('with more files than one has is refused', async () => {
    const many = zipSync(
      Object.fromEntries(Array.from({ length: 2001 }, (_, index) => [`${index}.xml`, new Uint8Array()])),
    )
    await expect(read(new Uint8Array(many), 10)).rejects.toThrow('too large once unpacked')
  })
})

/** The archive with other words about its sheet, in its directory and before the sheet itself. */
function claiming(
  zip: Uint8Array,
  { bytes, packedBytes, method, offset }: { bytes?: number; packedBytes?: number; method?: number; offset?: number },
): Uint8Array<ArrayBuffer> {
  const sheet = 'xl/worksheets/sheet1.xml'
  const lying = new Uint8Array(zip)
  const view = new DataView(lying.buffer)
  const nameAt = (at: number) => new TextDecoder().decode(lying.subarray(at, at + sheet.length))
  const write = (at: number, value: number | undefined) => value !== undefined && view.setUint32(at, value, true)
  for (let at = 0; at + 4 < lying.length; at++) {
    const mark = view.getUint32(at, true)
    const isEntry = mark === 0x0201_4b50 && nameAt(at + 46) === sheet
    const isHead = mark === 0x0403_4b50 && nameAt(at + 30) === sheet
    const sizes = isEntry ? at + 20 : at + 18
    if (!isEntry && !isHead) continue
    write(sizes, packedBytes)
    write(sizes + 4, bytes)
    if (method !== undefined) view.setUint16(isEntry ? at + 10 : at + 8, method, true)
    if (isEntry) write(at + 42, offset)
  }
  return lying
}
