import { roleFinder } from '#platform/access/server/queries.ts'
import { customerFinder } from '#features/ecommerce/customers/server/queries.ts'
import { orderFinder } from '#features/ecommerce/orders/server/queries.ts'
import { productFinder } from '#features/ecommerce/products/server/queries.ts'
import { permissionFinder } from '#features/people/permissions/server/queries.ts'
import type { CataloguePage, Finder } from '#platform/search/server/queries.ts'
import { userFinder } from '#features/people/users/server/queries.ts'
import pages from './pages.json' with { type: 'json' }

/** Every screen with its English title, written by `npm run pages` from the features' screens. */
export const cataloguePages: CataloguePage[] = pages

/** Kinds of things the search looks for; a feature adds its finder. */
export const finders: Finder[] = [orderFinder, customerFinder, productFinder, userFinder, roleFinder, permissionFinder]
