import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

test('the memory for building a region is 1500 megabytes, or as set in whole numbers from 256', () => {
  expect(readSettings({}).REGION_MEMORY).toBe(1500)
  expect(readSettings({ REGION_MEMORY: '800' }).REGION_MEMORY).toBe(800)
  for (const wrong of ['lots', '1.5', '100'])
    expect(() => readSettings({ REGION_MEMORY: wrong })).toThrow(/^The setting REGION_MEMORY .*\.$/)
})
