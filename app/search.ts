import { roleFinder } from '#features/access/server/queries.ts'
import { customerFinder } from '#features/ecommerce/customers/server/queries.ts'
import { orderFinder } from '#features/ecommerce/orders/server/queries.ts'
import { productFinder } from '#features/ecommerce/products/server/queries.ts'
import { permissionFinder } from '#features/permissions/server/queries.ts'
import type { CataloguePage, Finder } from '#features/search/server/queries.ts'
import { userFinder } from '#features/users/server/queries.ts'
import pages from './pages.json' with { type: 'json' }

/** Every screen with its English title, written by `npm run pages` from the features' screens. */
export const cataloguePages: CataloguePage[] = pages

/** Kinds of things the search looks for; a feature adds its finder. */
export const finders: Finder[] = [orderFinder, customerFinder, productFinder, userFinder, roleFinder, permissionFinder]
