import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const fileOf = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const colours = (css: string) => [...css.matchAll(/^\s*(--[\w-]+): ([^;]+);/gm)].map(([, name, value]) => [name, value])

it('shows the dark colours of the theme to who has no script', () => {
  const [, dark = ''] = /\[data-mantine-color-scheme='dark'\] \{([^}]+)\}/.exec(fileOf('tokens.css')) ?? []
  const ofTheme = Object.fromEntries(colours(dark))
  const [, drawn = ''] = /:not\(\[data-script\]\) \{([^}]+)\}/.exec(fileOf('dark-without-script.css')) ?? []
  const shown = colours(drawn)
  expect(shown.length).toBeGreaterThan(8)
  for (const [name = '', value] of shown) expect(ofTheme[name], name).toBe(value)
  const sheets = ['page', 'forms', 'maps', 'facts'].map((name) =>
    fileOf(`../../features/logistics/tracking/web/page/${name}.module.css`),
  )
  const used = new Set([...sheets.join('\n').matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name))
  const missing = [...used].filter((name) => name in ofTheme && !shown.some(([one]) => one === name))
  expect(missing).toEqual([])
})
