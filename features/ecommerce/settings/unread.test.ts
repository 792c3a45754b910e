import { expect, it } from 'vitest'
import { program } from '#app/api.ts'
import { testApi } from '#homes/test/test-api.ts'
import { readStoreSettings } from './contract.ts'
import { settingDefaults } from './rules.ts'
import { feature } from './server/feature.ts'
import { storeSettings } from './server/tables.ts'

const api = await testApi()

it('a part of the store’s settings that can no longer be read is named and in the log, and all others stay', async () => {
  const { db, log } = api.machine
  const value = { ...settingDefaults.details, orderPrefix: 'R-', currency: 'DOUBLOON' }
  await db.insert(storeSettings).values({ tab: 'details', value })
  const { tabs, unread } = await api.call(readStoreSettings, { as: await api.signIn() })
  expect(tabs.details).toEqual({ ...settingDefaults.details, orderPrefix: 'R-' })
  expect(unread).toEqual({ details: [['currency']] })

  const lines: unknown[] = []
  await feature.jobs?.({ ...api.machine, log: { ...log, warn: (facts: object) => void lines.push(facts) } }, program)
  expect(lines).toEqual([{ unread }])
})
