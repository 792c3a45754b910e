import type { Machine } from '#kit/server/machine.ts'
import { isEmpty, productPicture } from '#kit/server/sample.ts'
import type { CategoryInput } from './contract.ts'
import { categories } from './server/tables.ts'

const sample: CategoryInput[] = [
  {
    title: 'Electronics',
    slug: 'electronics',
    description: '<p>Screens, sound and everything with a plug.</p>',
    image: productPicture('laptop', 210),
    parentId: null,
    status: 'Published',
  },
  {
    title: 'Accessories',
    slug: 'accessories',
    description: '<p>Small things that go along.</p>',
    image: productPicture('glasses', 320),
    parentId: null,
    status: 'Published',
  },
  {
    title: 'Shoes',
    slug: 'shoes',
    description: '<p>For the street, the trail and the hall.</p>',
    image: productPicture('shoe', 20),
    parentId: null,
    status: 'Published',
  },
  {
    title: 'Office',
    slug: 'office',
    description: '<p>A desk, and what belongs on it.</p>',
    image: productPicture('notebook', 260),
    parentId: null,
    status: 'Published',
  },
  {
    title: 'Home Decor',
    slug: 'home-decor',
    description: '<p>Light, green and time for every room.</p>',
    image: productPicture('plant', 130),
    parentId: null,
    status: 'Published',
  },
  {
    title: 'Games',
    slug: 'games',
    description: '<p>For the screen and the table.</p>',
    image: productPicture('pad', 0),
    parentId: null,
    status: 'Published',
  },
]

export async function sampleCategories({ db, now }: Machine): Promise<void> {
  if (!(await isEmpty(db, categories))) return
  await db.insert(categories).values(sample.map((one) => ({ ...one, createdAt: now() })))
}
