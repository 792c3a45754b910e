import { expect, it } from 'vitest'
import { slugOf } from './rules.ts'

it.each([
  ['Home Decor', 'home-decor'],
  ['  Épicerie fine & thé ', 'epicerie-fine-the'],
  ['Œufs, Größe 2', 'oeufs-grosse-2'],
  ['عربي', ''],
])('the address of %j is %j', (title, slug) => expect(slugOf(title)).toBe(slug))
