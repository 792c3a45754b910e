import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)

// The shell has no window to draw besides the page: a page costs a third less.
const known = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** A browser of this machine, or undefined where only Playwright's own may be used. `CHROMIUM` names another. */
export function chromiumPath() {
  return [process.env.CHROMIUM, ...known].find((path) => path && existsSync(path))
}

// Without a graphics card maps are drawn in software, and they alone: acting one out for all that is drawn takes most of
// a browser's time. Without a network the browser's own look-ups only cost time.
const flags = [
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-gpu-rasterization',
  '--disable-gpu-compositing',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

// Chromium draws the pop-ups of its own address bar in every page, a third of what a page takes.
const addressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup']

/** The last such flag replaces the ones before, so it repeats what Playwright turns off itself. */
export function disabledFeatures() {
  const playwright = dirname(require.resolve('playwright-core/package.json'))
  const text = readFileSync(join(playwright, 'lib', 'server', 'electron', 'loader.js'), 'utf8')
  const [, list = ''] = /disabledFeatures = \[(.*?)\n\]/s.exec(text) ?? []
  return [...list.matchAll(/^\s*"(\w+)"/gm)].map(([, name]) => name).concat(addressBar)
}

/** Root may not use the sandbox. */
export function chromiumOptions() {
  const executablePath = chromiumPath()
  return {
    args: [
      ...flags,
      `--disable-features=${disabledFeatures().join(',')}`,
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
    ...(executablePath && { executablePath }),
  }
}
