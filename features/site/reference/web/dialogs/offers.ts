import { lazy, type ComponentType } from 'react'
import { readReferralFigures } from '#features/ecommerce/referrals/contract.ts'
import { readCardAccount } from '#features/ecommerce/card-payments/contract.ts'
import { listProjects } from '#features/office/projects/contract.ts'
import { ownBilling } from '#features/people/billing/contract.ts'
import { updateUser } from '#features/people/users/contract.ts'
import { createApiKey } from '#platform/api-keys/contract.ts'
import { readTwoStep } from '#platform/two-step/contract.ts'
import type { Access } from '#kit/contract/endpoint.ts'
import { withMessages } from '#kit/web/i18n.ts'
import type { Opening } from '#ui/form/record-drawer.tsx'

type Drawn = ComponentType<Opening>
/** A dialog of the product: the call its reader must be allowed to make, and how it is drawn. */
export type Offer = { name: string; icon: string; needs: { access: Access }; Drawn: Drawn }

const own = () => import('#features/people/users/web/for-others/own-dialogs.tsx')
const mine = () => import('./own-dialogs.tsx')

export const offers: Offer[] = [
  {
    name: 'share',
    icon: 'users',
    needs: listProjects,
    Drawn: drawn('office-projects', async () => (await share()).ShareProject),
  },
  {
    name: 'card',
    icon: 'credit-card',
    needs: ownBilling.addCard,
    Drawn: drawn('people-users', async () => (await own()).AddOwnCard),
  },
  {
    name: 'refer',
    icon: 'gift',
    needs: readReferralFigures,
    Drawn: drawn('ecommerce', async () => (await refer()).ReferFriend),
  },
  {
    name: 'address',
    icon: 'map-pin',
    needs: ownBilling.saveAddress,
    Drawn: drawn('people-users', async () => (await own()).OwnAddress),
  },
  { name: 'app', icon: 'apps', needs: createApiKey, Drawn: drawn('api-keys', async () => (await mine()).ConnectApp) },
  {
    name: 'pricing',
    icon: 'currency-dollar',
    needs: ownBilling.changePlan,
    Drawn: drawn('people-users', async () => (await own()).OwnPlan),
  },
  {
    name: 'twoStep',
    icon: 'shield-lock',
    needs: readTwoStep,
    Drawn: drawn('accounts', async () => (await mine()).TwoStep),
  },
  { name: 'user', icon: 'id', needs: updateUser, Drawn: drawn('people-users', async () => (await own()).EditOwnUser) },
  {
    name: 'methods',
    icon: 'cards',
    needs: ownBilling.read,
    Drawn: drawn('people-users', async () => (await own()).OwnCards),
  },
  {
    name: 'provider',
    icon: 'building-store',
    needs: readCardAccount,
    Drawn: drawn('ecommerce-card-payments', async () => (await provider()).PaymentProvider),
  },
]

function share() {
  return import('#features/office/projects/web/for-others/share-project.tsx')
}
function refer() {
  return import('#features/ecommerce/referrals/web/for-others/refer-friend.tsx')
}
function provider() {
  return import('#features/ecommerce/card-payments/web/for-others/payment-provider.tsx')
}

/** Each comes with the texts of its own place. */
function drawn(namespace: string, load: () => Promise<Drawn>): Drawn {
  return lazy(async () => ({ default: await withMessages(load(), namespace) }))
}
