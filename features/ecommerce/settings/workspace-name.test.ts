import { expect, it } from 'vitest'
import { program } from '#app/api.ts'
import { testApi } from '#homes/test/test-api.ts'
import { settingDefaults } from './rules.ts'
import { storeSettings } from './server/tables.ts'

const api = await testApi()

it('the workspace goes by the name of its store', async () => {
  const { db } = api.machine
  expect(await program.workspaceName?.(db)).toBe(settingDefaults.details.storeName)
  const value = { ...settingDefaults.details, storeName: 'Corner shop' }
  await db.insert(storeSettings).values({ tab: 'details', value })
  expect(await program.workspaceName?.(db)).toBe('Corner shop')
})
