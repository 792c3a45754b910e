import { strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { isTooLarge, spreadsheetWriter } from './spreadsheet.ts'
import { readTable } from './table-file.ts'

const bytesOf = (titles: string[], rows: Parameters<ReturnType<typeof spreadsheetWriter>['add']>[0]) => {
  const sheet = spreadsheetWriter(titles)
  sheet.add(rows)
  return new Uint8Array(sheet.bytes())
}

describe('a spreadsheet', () => {
  it('gives back what was written into it, whatever the signs', async () => {
    const { rows } = await readTable(
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
    await expect(readTable(new Uint8Array(bomb), 10)).rejects.toThrow('too large once it is unpacked')
  })

  it('of twenty columns and as many rows as are taken is read', async () => {
    const row = Array.from({ length: 20 }, (_, column) => `Word ${column}`)
    const sheet = bytesOf(
      row,
      Array.from({ length: 20_000 }, () => row),
    )
    expect((await readTable(sheet, 20_000)).rows).toHaveLength(20_000)
  }, 30_000)

  it('that would unpack to more than its limit is refused before it is unpacked', async () => {
    const bomb = zipSync({ 'xl/worksheets/sheet1.xml': [new Uint8Array(65_000_000), { level: 9 }] })
    expect(bomb.length).toBeLessThan(100_000)
    expect([isTooLarge(bomb), isTooLarge(zipSync({ a: strToU8('small') }))]).toEqual([true, false])
    await expect(readTable(new Uint8Array(bomb), 10)).rejects.toThrow('too large once it is unpacked')
  })
})
