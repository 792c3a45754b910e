import { chromium } from '@playwright/test'
import { expect, it } from 'vitest'
import { disabledFeatures } from './chromium.mjs'

it('every feature that Playwright turns off stays off beside ours', async () => {
  // What can't start says with which flags it was to.
  const failure = await chromium.launch({ executablePath: '/bin/false' }).catch((error: Error) => error.message)
  const [, list = ''] = /--disable-features=([\w,]+)/.exec(String(failure)) ?? []
  expect(list.split(',').length).toBeGreaterThan(5)
  expect(disabledFeatures()).toEqual(expect.arrayContaining(list.split(',')))
})
