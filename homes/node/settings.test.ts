import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

test('the memory for building a region is 1500 megabytes, or as set in whole numbers from 256', () => {
  expect(readSettings({}).REGION_MEMORY).toBe(1500)
  expect(readSettings({ REGION_MEMORY: '800' }).REGION_MEMORY).toBe(800)
  for (const wrong of ['lots', '1.5', '100'])
    expect(() => readSettings({ REGION_MEMORY: wrong })).toThrow(/^The setting REGION_MEMORY .*\.$/)
})

test('the address of a bucket holds no key, which would be shown with it', () => {
  const keys = { S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret' }
  for (const name of ['S3_URL', 'BACKUP_S3_URL']) {
    expect(readSettings({ ...keys, [name]: 'https://store.example/b' })).toMatchObject(keys)
    const read = () => readSettings({ ...keys, [name]: 'https://key:hush@store.example/b' })
    expect(read).toThrow(`The setting ${name} must not contain a key: set S3_ACCESS_KEY and S3_SECRET_KEY.`)
  }
})
