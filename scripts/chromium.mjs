import { existsSync } from 'node:fs'

const known = [
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

/** Root may not use the sandbox. */
export function chromiumOptions() {
  const executablePath = chromiumPath()
  return {
    args: [...flags, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    ...(executablePath && { executablePath }),
  }
}
