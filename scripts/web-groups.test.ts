import { expect, it } from 'vitest'
import { replacementsWithout } from './own-parts.ts'
import { unmatched, variantsOf } from './unmatched.ts'
import { groupsWithout, webGroups } from './web-groups.ts'

it('braces stand for each of what they hold, also within others', () => {
  expect(variantsOf('a/{b,c{d,e}}.').sort()).toEqual(['a/b.', 'a/cd.', 'a/ce.'])
  expect(variantsOf('plain')).toEqual(['plain'])
})

it('a part of no path is told', () => expect(unmatched(['/a/', '/b/'], ['x/a/y'])).toEqual(['/b/']))

it('a file that groups name by another path than it has is told, and so is a replaced file of a library', () => {
  expect(groupsWithout(['/home/ui/brand.tsx'])).toContain('common: /ui/page/brand.')
  expect(groupsWithout(['/home/ui/page/brand.tsx'])).not.toContain('common: /ui/page/brand.')
  expect(replacementsWithout([])).toContain('/MantineClasses.mjs')
})

it('a group takes what it has, and not what it leaves to few screens', () => {
  const framed = webGroups.find(({ name }) => name === 'framed')
  const isIn = (path: string) => framed !== undefined && 'test' in framed && framed.test.test(path)
  expect(isIn('/node_modules/@tabler/icons-react/dist/esm/icons/IconHome.mjs')).toBe(true)
  expect(isIn('/node_modules/@tabler/icons-react/dist/esm/icons/IconBrandGoogle.mjs')).toBe(false)
  expect(isIn('/home/ui/display/icon.tsx')).toBe(true)
  expect(isIn('/home/ui/display/iconxtsx')).toBe(false)
})
