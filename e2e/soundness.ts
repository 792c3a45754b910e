import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import { settled } from './visit.ts'

type Axe = { run: (context: object, options: object) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }

const require = createRequire(import.meta.url)
const axeSource = readFileSync(createRequire(require.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'), 'utf8')
/** What can differ between two themes or two directions of one screen. */
const looks = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable']

/** Goes to a screen as a link would, without loading the program anew, and waits until it has drawn what it fetched. */
export async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    document.querySelector('h1')?.setAttribute('data-left', '')
    history.pushState(null, '', to)
  }, path)
  await page.locator('h1:not([data-left])').first().waitFor()
  await settled(page)
}

/** No fault that axe can find and nothing wider than the window, in both themes and both directions. */
export async function expectSound(page: Page): Promise<void> {
  const direction = (await page.locator('html').getAttribute('dir')) ?? 'ltr'
  const mirrored = direction === 'ltr' ? 'rtl' : 'ltr'
  const faults = await faultsOf(page)
  await turn(page, { colorScheme: 'dark', direction })
  faults.push(...(await faultsOf(page, looks)))
  await turn(page, { colorScheme: 'dark', direction: mirrored })
  faults.push(...(await faultsOf(page, looks)))
  await turn(page, { colorScheme: 'light', direction: mirrored })
  faults.push(...(await faultsOf(page, looks)))
  await turn(page, { colorScheme: 'light', direction })
  expect([...new Set(faults)]).toEqual([])
}

async function turn(page: Page, { colorScheme, direction }: { colorScheme: 'light' | 'dark'; direction: string }) {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
  await page.evaluate((dir) => (document.documentElement.dir = dir), direction)
}

async function faultsOf(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(async (only) => {
    const options = { resultTypes: ['violations'], ...(only && { runOnly: { type: 'rule', values: only } }) }
    const { violations } = await (window as unknown as { axe: Axe }).axe.run({ exclude: ['.maplibregl-canvas'] }, options)
    const { dir, dataset, scrollWidth, clientWidth } = document.documentElement
    const look = `${dataset['mantineColorScheme']} ${dir}`
    const faults = violations.map(({ id, nodes }) => `${look} ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
    return scrollWidth > clientWidth ? [...faults, `${look}: ${scrollWidth - clientWidth} px wider than the window`] : faults
  }, rules)
}

/** Collects what a page complains of. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  return complaints
}
