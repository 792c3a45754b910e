import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useOpen } from '#kit/web/open-in-address.ts'
import { Part } from '#kit/web/part.tsx'
import { queryOf } from '#kit/web/query.ts'
import { Button } from '#ui/button/controls.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { Editing } from '#ui/form/editing.tsx'
import { useRecordDrawer } from '#ui/form/record-drawer.tsx'
import { Stack } from '#ui/page/layout.ts'
import { CardSkeleton } from '#ui/page/page-skeleton.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { Text } from '#ui/display/text.ts'
import type { Card, UserBilling } from '../../billing/contract.ts'
import { AddressDialog } from './address-dialog.tsx'
import { BillingHistory } from './billing-history.tsx'
import { CardDialog } from './card-dialog.tsx'
import { CardEntries } from './card-entries.tsx'
import { PlanCard } from './plan-card.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { billingFor, type Whose } from './whose.ts'

/** Your own billing: the tab, and the dialog to change the plan. */
export function OwnBilling() {
  const [open, setOpen] = useOpen()
  const { calls } = billingFor({})
  const { data } = useQuery(queryOf(calls.read))
  return (
    <>
      <BillingTab whose={{}} />
      <Part name="account/invoices" />
      {data && (
        <Editing value={data.plan} version={data.plan.version} showsNewerItself>
          {(plan) => <PlanDialog whose={{}} plan={plan} opened={open === 'plan'} onClose={() => setOpen(undefined)} />}
        </Editing>
      )}
    </>
  )
}

/** A user's plan, cards, billing address and billing history. */
export function BillingTab({ whose }: { whose: Whose }) {
  const [open, setOpen] = useOpen()
  const { calls, params } = billingFor(whose)
  const { data, error, refetch } = useQuery(queryOf(calls.read, { params }))
  const { add, edit, drawer } = useRecordDrawer(data?.cards, {
    kind: 'card',
    create: calls.addCard,
    add: (opening) => <CardDialog whose={whose} card={undefined} {...opening} />,
    change: calls.changeCard,
    edit: (card, opening) => <CardDialog whose={whose} card={card} {...opening} />,
  })
  if (error && !data) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!data) return <CardSkeleton lines={5} />
  const close = () => setOpen(undefined)
  return (
    <>
      <PlanCard whose={whose} plan={data.plan} onChange={() => setOpen('plan')} />
      <Cards whose={whose} cards={data.cards} onAdd={add} onEdit={edit} />
      <Address address={data.address} onEdit={() => setOpen('address')} />
      <BillingHistory history={data.history} />
      {drawer}
      {open === 'address' && (
        <Editing value={data} version={data.addressVersion} showsNewerItself>
          {(billing) => <AddressDialog whose={whose} billing={billing} onClose={close} />}
        </Editing>
      )}
    </>
  )
}

type CardsProps = {
  whose: Whose
  cards: Card[]
  onAdd: (() => void) | undefined
  onEdit: ((card: Card) => void) | undefined
}

function Cards({ whose, cards, onAdd, onEdit }: CardsProps) {
  const t = useText('people-users')
  return (
    <SectionCard
      title={t('money.cards')}
      text={t('money.cardsText')}
      actions={
        onAdd && (
          <Button variant="light" onClick={onAdd}>
            {t('money.addCard')}
          </Button>
        )
      }
    >
      <CardEntries whose={whose} cards={cards} onEdit={onEdit} />
    </SectionCard>
  )
}

function Address({ address, onEdit }: { address: UserBilling['address']; onEdit: () => void }) {
  const t = useText('people-users')
  const { country } = useFormat()
  const lines = address
    ? [
        address.line1,
        address.line2,
        [address.postCode, address.town, address.state].filter(Boolean).join(' '),
        country(address.country),
      ].filter(Boolean)
    : []
  return (
    <SectionCard
      title={t('money.address')}
      text={t('money.addressText')}
      actions={
        <Button variant="light" onClick={onEdit}>
          {t(address ? 'edit' : 'money.addAddress')}
        </Button>
      }
    >
      <Stack component="address" gap={2} style={{ fontStyle: 'normal' }}>
        {lines.map((line) => (
          <span key={line} dir="auto">
            {line}
          </span>
        ))}
        {!address && <Text size="sm">{t('money.noAddress')}</Text>}
      </Stack>
    </SectionCard>
  )
}
