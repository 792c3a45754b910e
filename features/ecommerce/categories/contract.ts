import * as z from 'zod/mini'
import { numberId, optionalText, pathNumber, text, version } from '#kit/contract/fields.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { listQuery } from '#kit/contract/list-query.ts'
import { bulkEndpoint } from '#kit/contract/bulk.ts'
import { choiceFilter } from '#kit/contract/filters.ts'
import { longestSlug, slugPattern } from './rules.ts'

export const categoryStatuses = ['Published', 'Scheduled', 'Inactive'] as const

const CategoryFields = {
  title: text(80),
  /** Leave empty to create it from the title. Changing the category doesn't change it. */
  slug: z._default(z.string().check(z.trim(), z.normalize(), z.maxLength(longestSlug), z.regex(slugPattern)), ''),
  description: optionalText(10_000),
  image: optionalText(20_000),
  parentId: z.nullable(z.number()),
  status: z.enum(categoryStatuses),
}

export const Category = z.object({
  id: z.number(),
  ...CategoryFields,
  description: z.string(),
  image: z.string(),
  parentTitle: z.nullable(z.string()),
  totalProducts: z.number(),
  totalEarningCents: z.number(),
  currency: z.string(),
  version,
})
export type Category = z.infer<typeof Category>

export const CategoryInput = z.object(CategoryFields)
export type CategoryInput = z.infer<typeof CategoryInput>

/** One entry of the whole tree, parents before children. */
export const CategoryNode = z.object({
  id: z.number(),
  title: z.string(),
  parentId: z.nullable(z.number()),
  depth: z.number(),
  image: z.string(),
})
export type CategoryNode = z.infer<typeof CategoryNode>

const path = '/api/apps/ecommerce/categories'
const query = listQuery(['category', 'products', 'earning', 'status'], { status: choiceFilter(categoryStatuses) })

export const listCategories = endpoint({
  method: 'GET',
  path,
  summary: 'List categories',
  access: { action: 'read', subject: 'Product' },
  query,
  reply: z.object({ categories: z.array(Category), total: z.number() }),
})

export const readCategoryTree = endpoint({
  method: 'GET',
  path: `${path}/tree`,
  summary: 'Get the category tree',
  access: { action: 'read', subject: 'Product' },
  reply: z.array(CategoryNode),
})

export const readCategory = endpoint({
  method: 'GET',
  path: `${path}/{id}`,
  summary: 'Get a category',
  access: { action: 'read', subject: 'Product' },
  params: z.object({ id: pathNumber }),
  reply: Category,
})

export const createCategory = endpoint({
  method: 'POST',
  path,
  summary: 'Add a category',
  access: { action: 'create', subject: 'Product' },
  body: CategoryInput,
  reply: Category,
  status: 201,
})

export const changeCategory = endpoint({
  method: 'PUT',
  path: `${path}/{id}`,
  summary: 'Change a category',
  access: { action: 'write', subject: 'Product' },
  params: numberId,
  body: z.extend(CategoryInput, { version }),
  reply: Category,
})

export const deleteCategory = endpoint({
  method: 'DELETE',
  path: `${path}/{id}`,
  summary: 'Delete a category that has no products or subcategories',
  access: { action: 'delete', subject: 'Product' },
  params: numberId,
})

export const bulkCategories = bulkEndpoint(path, 'Product', ['publish', 'deactivate', 'delete'])
