import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { goInside } from './soundness.ts'
import { drawn, settled, signIn } from './visit.ts'

const catalogue = JSON.parse(readFileSync(new URL('../app/pages.json', import.meta.url), 'utf8')) as { path: string }[]
const paths = catalogue.map(({ path }) => path).filter((path) => path.startsWith('/apps/') && !path.includes('{'))

/** Lists below figures, cards, a form or a map of their own: on a phone their rows begin below those. */
const belowFigures = new Set([
  '/apps/ecommerce/order/list',
  '/apps/ecommerce/product/list',
  '/apps/ecommerce/manage-review',
  '/apps/ecommerce/referrals',
  '/apps/invoice/list',
  '/apps/user/list',
  '/apps/roles',
  '/apps/logistics/settings/depots',
  '/apps/logistics/deliveries/import',
])
const sizes = [
  [1440, 900],
  [1280, 800],
  [390, 844],
] as const

/** What is wrong with the first list of a screen: cells that are cut or lie under others, and where its rows begin. */
async function measure(page: Page): Promise<{ cut: string[]; top: number } | null> {
  return page.evaluate(() => {
    const row = document.querySelector('table[aria-rowcount] tbody tr')
    const table = row?.closest('table')
    if (!row || !table?.parentElement) return null
    const box = table.parentElement.getBoundingClientRect()
    const isShown = (cell: HTMLElement) => cell.innerText !== '' && cell.getClientRects().length > 0
    const cut = [...table.querySelectorAll('td')].filter(isShown).filter((cell) => {
      const { left, right } = cell.getBoundingClientRect()
      return left < box.left - 1 || right > box.right + 1
    })
    const top = row.getBoundingClientRect().top + window.scrollY
    return { cut: cut.map((cell) => cell.innerText.slice(0, 40)), top: Math.round(top) }
  })
}

test('every list fits windows of 1440, 1280 and 390', async ({ page }) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page)
  await page.goto('/not-authorized')
  const faults: string[] = []
  for (const path of paths) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await goInside(page, path)
    if ((await page.locator('table[aria-rowcount]').count()) === 0) continue
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height })
      await settled(page)
      await drawn(page)
      const found = await measure(page)
      if (!found) continue
      const { cut, top } = found
      if (cut.length > 0) faults.push(`${path} at ${width}: ${cut.length} cells are cut, such as “${cut[0]}”`)
      if (width < 600 && top >= 300 && !belowFigures.has(path)) faults.push(`${path}: its first row is at ${top} px`)
    }
  }
  expect(faults).toEqual([])
})
