import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { goInside } from './soundness.ts'
import { isDue } from './sweeps.ts'
import { drawn, settled, signIn } from './visit.ts'

const catalogue = JSON.parse(readFileSync(new URL('../app/pages.json', import.meta.url), 'utf8')) as { path: string }[]
const paths = catalogue
  .map(({ path }) => path)
  .filter((path) => path.startsWith('/apps/') && !path.includes('{') && isDue(path))

/** Lists below figures, cards, a form, a map or a notice of their own: on a phone their rows begin below those. */
const belowFigures = new Set([
  '/apps/ecommerce/order/list',
  '/apps/ecommerce/product/list',
  '/apps/ecommerce/manage-review',
  '/apps/ecommerce/referrals',
  '/apps/invoice/list',
  '/apps/user/list',
  '/apps/roles',
  '/apps/logistics/messages',
  '/apps/logistics/settings/depots',
  '/apps/logistics/deliveries/import',
])
const wide = [1440, 900] as const
const usual = [1280, 800] as const
const phone = [390, 844] as const
/** On a phone rows are cards in all languages. */
const looks = [
  { language: 'en', sizes: [wide, usual, phone] },
  { language: 'fr', sizes: [usual] },
  { language: 'ar', sizes: [usual] },
]

/** What is wrong with the first list of a screen: what is cut or lies under something else, and where its rows begin. */
async function measure(page: Page): Promise<{ cut: string[]; top: number } | null> {
  return page.evaluate(() => {
    const row = document.querySelector('table[aria-rowcount] tbody tr')
    const table = row?.closest('table')
    const box = table?.parentElement
    if (!row || !box) return null
    const outer = box.getBoundingClientRect()
    const isDrawn = (part: Element) => {
      const { width, height } = part.getBoundingClientRect()
      return width > 1 && height > 1
    }
    /** What a part shows of itself; what it cuts off by itself, such as a switch its marks, is its own affair. */
    const partsOf = (part: Element): Element[] =>
      getComputedStyle(part).overflowX === 'visible' ? [part, ...[...part.children].flatMap(partsOf)] : [part]
    const cut = [...table.querySelectorAll('td')].filter(isDrawn).filter((cell) => {
      const own = cell.getBoundingClientRect()
      const left = Math.max(outer.left, own.left) - 1
      const right = Math.min(outer.right, own.right) + 1
      return partsOf(cell)
        .filter(isDrawn)
        .some((part) => {
          const { left: from, right: to } = part.getBoundingClientRect()
          return from < left || to > right
        })
    })
    const words = cut.map((cell) => cell.innerText.slice(0, 40))
    // Where the list is wider than its box, its last columns lie under the buttons.
    const wider = box.scrollWidth - box.clientWidth
    if (wider > 0) words.push(`${wider} px of its columns`)
    return { cut: words, top: Math.round(row.getBoundingClientRect().top + window.scrollY) }
  })
}

for (const { language, sizes } of looks)
  test(`every list fits windows of ${sizes.map(([width]) => width).join(', ')} in ${language}`, async ({ page }) => {
    test.slow()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.addInitScript((lng) => localStorage.setItem('language', lng), language)
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
        if (cut.length > 0) faults.push(`${path} at ${width}: ${cut.length} are cut, such as “${cut.at(-1)}”`)
        if (width < 600 && top >= 300 && !belowFigures.has(path)) faults.push(`${path}: its first row is at ${top} px`)
      }
    }
    expect(faults).toEqual([])
  })
