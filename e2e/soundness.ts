import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import { steppedBack } from './journey.ts'
import { settled } from './visit.ts'

type Axe = {
  run: (context: object, options: object) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}

const require = createRequire(import.meta.url)
const axeSource = readFileSync(
  createRequire(require.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)
const colours = ['color-contrast', 'link-in-text-block']
const places = ['target-size', 'scrollable-region-focusable']

type Place = { href: string }
type State = { status: string; location: Place; resolvedLocation?: Place }
type Routed = { __TSR_ROUTER__: { state: State }; left?: Place | undefined }

/** Goes to a screen as a link would, without loading the program again, and waits until it has drawn what it fetched. */
export async function goInside(page: Page, path: string): Promise<void> {
  await steppedBack(page)
  // A page just opened on a busy machine has no router yet, or its router no screen that could be left behind.
  await untilRouted(page, 'its first screen', () => {
    const router = (window as unknown as Partial<Routed>).__TSR_ROUTER__
    return router?.state.status === 'idle' && router.state.resolvedLocation !== undefined
  })
  await page.evaluate((to) => {
    const routed = window as unknown as Routed
    routed.left = routed.__TSR_ROUTER__.state.resolvedLocation
    history.pushState(null, '', to)
  }, path)
  // The router has drawn another screen: what the one left behind draws meanwhile doesn't count.
  await untilRouted(page, path, () => {
    const { __TSR_ROUTER__: router, left } = window as unknown as Routed
    return router.state.status === 'idle' && router.state.resolvedLocation !== left
  })
  await settled(page)
}

/** Waits for the router, and says what it was doing if it never comes to that. */
async function untilRouted(page: Page, goal: string, isThere: () => boolean): Promise<void> {
  try {
    await page.waitForFunction(isThere, undefined, { timeout: 60_000 })
  } catch (cause) {
    const found = await page.evaluate(() => {
      const state = (window as unknown as Partial<Routed>).__TSR_ROUTER__?.state
      if (!state) return 'there was no router'
      const { status, location: asked, resolvedLocation: drawn } = state
      return `the router was ${status} at ${asked.href}, with ${drawn?.href ?? 'nothing'} drawn, the address ${location.pathname}`
    })
    throw new Error(`The page did not reach ${goal}: ${found}.`, { cause })
  }
}

/** Everything as it stands, the colours in the dark theme, the places in the other direction. */
export type Look = 'whole' | 'dark' | 'turned' | 'places'

/**
 * No fault that axe can find, nothing wider than the window and nothing below the end of the page, looked at in the ways
 * asked for. What stands round every screen is left out when `part` names what doesn't.
 */
export async function expectSound(
  page: Page,
  part?: string,
  looks: Look[] = ['whole', 'dark', 'turned'],
): Promise<void> {
  const html = page.locator('html')
  const faults: string[] = []
  if (looks.includes('whole')) faults.push(...(await faultsOf(page, { part })))
  if (looks.includes('places')) faults.push(...(await faultsOf(page, { part, rules: places })))
  if (looks.includes('dark')) {
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
    faults.push(...(await faultsOf(page, { part, rules: colours })))
  }
  if (looks.includes('turned')) {
    const direction = (await html.getAttribute('dir')) ?? 'ltr'
    await page.evaluate((dir) => (document.documentElement.dir = dir), direction === 'ltr' ? 'rtl' : 'ltr')
    faults.push(...(await faultsOf(page, { part, rules: places })))
    await page.evaluate((dir) => (document.documentElement.dir = dir), direction)
  }
  if (looks.includes('dark')) await page.emulateMedia({ colorScheme: 'light' })
  expect(faults).toEqual([])
}

async function faultsOf(page: Page, look: { part: string | undefined; rules?: string[] }): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(async ({ part, rules }) => {
    const context = {
      ...(part && document.querySelector(part) && { include: [part] }),
      exclude: ['.maplibregl-canvas'],
    }
    const options = { resultTypes: ['violations'], ...(rules && { runOnly: { type: 'rule', values: rules } }) }
    const { violations } = await (window as unknown as { axe: Axe }).axe.run(context, options)
    const { dir, dataset, scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement
    const seen = `${dataset['mantineColorScheme']} ${dir}`
    const faults = violations.map(
      ({ id, nodes }) => `${seen} ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    )
    if (scrollWidth > clientWidth) faults.push(`${seen}: ${scrollWidth - clientWidth} px wider than the window`)
    // Where what the page shows ends; words that are hidden somewhere below it still make it scroll.
    const end = Math.max(clientHeight, Math.ceil(document.documentElement.getBoundingClientRect().bottom + scrollY))
    if (scrollHeight > end) faults.push(`${seen}: scrolls ${scrollHeight - end} px into nothing`)
    return faults
  }, look)
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
