import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { iconSet } from '#ui/display/icon-set.ts'
import { inOrder } from './layout/in-order.ts'
import { screens } from './screens.ts'

it('every screen has a name and an address of its own', () => {
  const addresses = screens.flatMap(({ path, aliases = [] }) => [path, ...aliases])
  expect(addresses).toHaveLength(new Set(addresses).size)
  expect(screens.map(({ name }) => name)).toHaveLength(new Set(screens.map(({ name }) => name)).size)
})

it('every icon a menu or a search names is there', () => {
  const named = screens.flatMap(({ icon, menu }) => [icon, menu?.icon, menu?.group?.icon, menu?.group?.inside?.icon])
  expect(named.filter((name) => name !== undefined && !(name in iconSet))).toEqual([])
})

it('what stands after a screen has it in its own section of the menu, or row of tabs', () => {
  const sections = new Set(screens.map(({ menu }) => menu?.section))
  for (const section of sections) {
    const inside = screens.filter(({ menu }) => menu?.section === section)
    inOrder(inside, ({ menu }) => menu?.order ?? 0)
  }
  const rows = new Set(screens.map(({ tab }) => tab?.of))
  for (const row of rows) {
    const inside = screens.filter(({ tab }) => tab?.of === row)
    inOrder(inside, ({ tab }) => tab?.order ?? 0)
  }
})

it('the list of screens carries no contract, so that it stays light for every page', () => {
  const files = globSync('{features,platform}/**/web/feature.ts').filter((file) =>
    /import \{.*contract\.ts'/.test(readFileSync(file, 'utf8')),
  )
  expect(files).toEqual([])
})
