import * as z from 'zod/mini'
import { booleanFilter } from '#kit/contract/filters.ts'
import { listCategories } from '../contract.ts'

/** The list's query, and whether the drawer for a new category is open. */
export const categorySearch = z.extend(listCategories.query, { add: booleanFilter })
