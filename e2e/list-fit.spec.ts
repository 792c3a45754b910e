import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { goInside } from './soundness.ts'
import { settled, signIn } from './visit.ts'

const catalogue = JSON.parse(readFileSync(new URL('../app/pages.json', import.meta.url), 'utf8')) as { path: string }[]
const paths = catalogue.map(({ path }) => path).filter((path) => path.startsWith('/apps/') && !path.includes('{'))

/** Lists below figures of their own: on a phone their rows begin below those. */
const belowFigures = new Set([
  '/apps/ecommerce/product/list',
  '/apps/ecommerce/order/list',
  '/apps/ecommerce/manage-review',
  '/apps/ecommerce/referrals',
  '/apps/invoice/list',
  '/apps/user/list',
  '/apps/roles',
  '/apps/logistics/settings/depots',
])

/** What is wrong with the first list of a screen: cells that are cut or lie under others, and where its rows begin. */
async function faultsOf(page: Page): Promise<{ cut: string[]; top: number } | null> {
  return page.evaluate(() => {
    const row = document.querySelector('table[aria-rowcount] tbody tr')
    const table = row?.closest('table')
    if (!row || !table?.parentElement) return null
    const box = table.parentElement.getBoundingClientRect()
    const isShown = (cell: HTMLElement) => cell.innerText !== '' && cell.getClientRects().length > 0
    const cells = [...table.querySelectorAll('td')].filter(isShown)
    const cut = cells.filter((cell) => {
      const { left, right } = cell.getBoundingClientRect()
      return left < box.left - 1 || right > box.right + 1 || cell.scrollWidth > cell.clientWidth + 1
    })
    const top = row.getBoundingClientRect().top + window.scrollY
    return { cut: cut.map((cell) => cell.innerText.slice(0, 40)), top: Math.round(top) }
  })
}

for (const [width, height] of [
  [1440, 900],
  [1280, 800],
  [390, 844],
] as const)
  test(`every list fits a window of ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await signIn(page)
    await page.goto('/not-authorized')
    const faults: string[] = []
    for (const path of paths) {
      await goInside(page, path)
      await settled(page)
      const found = await faultsOf(page)
      if (!found) continue
      if (found.cut.length > 0) faults.push(`${path}: ${found.cut.length} cells are cut, such as “${found.cut[0]}”`)
      if (width < 600 && found.top >= 300 && !belowFigures.has(path))
        faults.push(`${path}: its first row begins at ${found.top} px`)
    }
    expect(faults).toEqual([])
  })
