import { expect, type Locator, type Page } from '@playwright/test'
import { sampleMap } from '../roads/src/graph/sample-map.ts'
import { positionOf } from '../roads/src/source/map-source.ts'
import { writeOsmPbf } from '../roads/src/source/write-osm-pbf.ts'
import { test } from './journey.ts'
import { settled, signIn, unique } from './visit.ts'

const points = { a: [0, 0], b: [400, 0], c: [400, 400] } as const
const street = (path: string, name: string) => [path, { highway: 'residential', name }] as const
const corner = positionOf(sampleMap({ points, roads: [street('a b', 'First')] }).points, 0)
const village = (...roads: ReturnType<typeof street>[]) => Buffer.from(writeOsmPbf(sampleMap({ points, roads })))
const oneStreet = village(street('a b', 'First'))
const twoStreets = village(street('a b', 'First'), street('b c', 'Second'))

test.beforeEach(async ({ page }) => {
  await signIn(page)
  await page.goto('/apps/settings/maps')
  await settled(page)
})

test('an extract becomes a region, a broken one leaves it as it is, a newer one replaces it', async ({ page }) => {
  const name = unique('village')
  const entry = page.getByRole('listitem').filter({ hasText: new RegExp(name, 'i') })
  await send(page, name, oneStreet)
  await expect(page.getByRole('status').filter({ hasText: `Region ${name} is ready` })).toBeVisible({
    timeout: 30_000,
  })
  await expect(entry).toContainText('1 streets', { timeout: 30_000 })

  await send(page, name, Buffer.from('this is no map'))
  await expect(refusal(page, name)).toContainText(/[A-Z].*\./, { timeout: 30_000 })
  await expect(entry).toContainText('1 streets')

  await send(page, name, twoStreets)
  await expect(entry).toContainText('2 streets', { timeout: 30_000 })
  await expect(refusal(page, name)).toHaveCount(0)

  await choose(page, name, twoStreets)
  const [longitude, latitude] = corner
  await page
    .getByRole('textbox', { name: 'Area' })
    .fill(`${longitude - 0.001},${latitude - 0.001}; ${longitude + 0.001},${latitude + 0.001}`)
  await page.getByRole('textbox', { name: 'Short name' }).fill(name)
  await page.getByRole('button', { name: 'Build region' }).click()
  await page
    .getByRole('dialog')
    .filter({ hasText: 'with a smaller region?' })
    .getByRole('button', { name: 'Cancel' })
    .click()
  await expect(page.getByRole('textbox', { name: 'Short name' })).toHaveValue(name)
  await page.getByRole('button', { name: new RegExp(`Remove ${name}`, 'i') }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(entry).toHaveCount(0)
})

test('only the area that is entered becomes the region', async ({ page }) => {
  const name = unique('part')
  await choose(page, name, twoStreets)
  await expect(page.getByRole('status').filter({ hasText: '3 points' })).toBeVisible()
  const area = page.getByRole('textbox', { name: 'Area' })
  await area.fill('north')
  await expect(page.getByText('Enter 2 to 100 corners')).toBeVisible()
  const [longitude, latitude] = corner
  await area.fill(`${longitude - 0.001},${latitude - 0.001}; ${longitude + 0.001},${latitude + 0.001}`)
  await expect(page.getByRole('status').filter({ hasText: '1 points' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Short name' })).toHaveValue(`${name}-part`)
  await page.getByRole('button', { name: 'Build region' }).click()
  const entry = page.getByRole('listitem').filter({ hasText: new RegExp(name, 'i') })
  await expect(entry).toContainText('1 streets', { timeout: 30_000 })
  await page.getByRole('button', { name: new RegExp(`Remove ${name}`, 'i') }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
})

test('an upload shows its progress, and a file that is too large is not sent at all', async ({ page }) => {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 400_000,
  })
  const shares = await notedShares(page)
  const name = unique('long')
  await choose(page, name, Buffer.concat([oneStreet, Buffer.alloc(1_500_000)]))
  await page.getByRole('button', { name: 'Build region' }).click()
  await expect.poll(shares).toBeGreaterThan(1)
  await expect(refusal(page, name)).toBeVisible({ timeout: 40_000 })

  await page.locator('input[type=file]').evaluate((input: HTMLInputElement) => {
    const chosen = new DataTransfer()
    chosen.items.add(new File([new Blob(Array.from({ length: 160 }, () => new Uint8Array(1 << 20)))], 'planet.osm.pbf'))
    input.files = chosen.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await page.getByRole('button', { name: 'Build region' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'more than the limit' })).toBeVisible()
})

async function send(page: Page, name: string, extract: Buffer): Promise<void> {
  await choose(page, name, extract)
  await page.getByRole('button', { name: 'Build region' }).click()
  await expect(page.getByRole('textbox', { name: 'Short name' })).toHaveValue('')
}

async function choose(page: Page, name: string, extract: Buffer): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: `${name}.osm.pbf`, mimeType: 'application/octet-stream', buffer: extract })
  await expect(page.getByRole('textbox', { name: 'Short name' })).toHaveValue(name)
}

/** Notes in the page itself what its bar says of an upload: how many shares of it were shown. */
async function notedShares(page: Page): Promise<() => Promise<number>> {
  const seen = await page.evaluateHandle(() => {
    const labels = new Set<string>()
    new MutationObserver(() => {
      for (const bar of document.querySelectorAll('[role="progressbar"][aria-label^="Uploading"]'))
        labels.add(bar.getAttribute('aria-label')!)
    }).observe(document, { attributes: true, childList: true, subtree: true })
    return labels
  })
  return () => seen.evaluate(({ size }) => size)
}

function refusal(page: Page, name: string): Locator {
  return page.getByRole('alert').filter({ hasText: `${name}: build failed` })
}
