import type { Finder } from '#kit/server/feature.ts'
import { deliveryPath } from '../rules.ts'
import { deliveryPage } from './queries.ts'

const unfiltered = {
  depotId: 0,
  zoneId: 0,
  driverId: 0,
  routeId: 0,
  customerId: 0,
  orderId: 0,
  placeId: 0,
  importId: 0,
  patternId: 0,
}

/** Deliveries by reference, tracking code, recipient, phone or street for the search over everything. */
export const deliveryFinder: Finder = {
  category: 'deliveries',
  title: 'Deliveries',
  nouns: ['delivery', 'deliveries', 'parcel', 'livraison', 'livraisons', 'colis', 'توصيلة', 'التوصيلة'],
  find: async (q, { db, user, most }) => {
    if (!user.ability.can('read', 'Delivery')) return []
    const { deliveries } = await deliveryPage(db, user, {
      ...unfiltered,
      q,
      orderBy: 'desc',
      page: 1,
      itemsPerPage: most,
    })
    return deliveries.map(({ reference, recipient, address, phone }) => ({
      url: { path: deliveryPath(reference) },
      icon: 'package',
      title: reference,
      subtitle: `${recipient} · ${address}`,
      also: [phone],
    }))
  },
}
