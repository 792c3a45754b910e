import { readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { settingTabs as storeTabs } from '#features/ecommerce/settings/contract.ts'
import { settingTabs } from './contract.ts'

const folder = 'homes/node/testing/released'
const schemas: Record<string, Record<string, z.ZodMiniType>> = {
  logistics_settings: settingTabs,
  store_settings: storeTabs,
}
/** What the company keeps by now comes with it. */
const ofCompany = { storeName: 'Rambla', contactEmail: '' }
const Values = z.record(z.string(), z.unknown())
const Line = z.object({ table: z.string(), rows: z.array(Values) })

/** What a workspace of that version had saved, by table and tab. */
function savedBy(file: string): { table: string; tab: string; value: unknown }[] {
  return gunzipSync(readFileSync(`${folder}/${file}`))
    .toString()
    .split('\n')
    .flatMap((line) => (line.startsWith('{"table"') ? [z.parse(Line, JSON.parse(line))] : []))
    .filter(({ table }) => table in schemas)
    .flatMap(({ table, rows }) => rows.map(({ tab, value }) => ({ table, tab: String(tab), value })))
}

const released = readdirSync(folder).filter((name) => name.endsWith('.ndjson.gz'))

describe.each(released)('the settings that %s saved', (file) => {
  const saved = savedBy(file)

  it('are some of logistics and some of the store', () => {
    expect(saved.map(({ table }) => table)).toEqual(expect.arrayContaining(Object.keys(schemas)))
  })

  it.each(saved)('are still read: $table, $tab', ({ table, tab, value }) => {
    const schema = schemas[table]?.[tab]
    expect(schema).toBeDefined()
    const read = tab === 'details' ? { ...ofCompany, ...z.parse(Values, value) } : value
    expect(z.safeParse(schema!, read).error?.issues ?? []).toEqual([])
  })
})
