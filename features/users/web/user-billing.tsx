import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { openId, useOpen } from '#kit/web/open-in-address.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { confirm } from '#ui/confirm.ts'
import { ActionIcon, Button } from '#ui/controls.ts'
import { Skeleton } from '#ui/display.ts'
import { Entries, Entry } from '#ui/entries.tsx'
import { FailureState } from '#ui/failure-state.tsx'
import { Editing } from '#ui/form/editing.tsx'
import { useOpened } from '#ui/form/use-opened.ts'
import { Icon } from '#ui/icon.tsx'
import { Group, Stack } from '#ui/layout.ts'
import { SectionCard } from '#ui/section-card.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { Text } from '#ui/text.ts'
import { deleteCard, readUserBilling, type Card, type UserBilling, type UserDetail } from '../contract.ts'
import { AddressDrawer } from './address-drawer.tsx'
import { CardDrawer } from './card-drawer.tsx'

/** What a person pays for, with which cards, and where their invoices go. */
export function UserBillingTab({ user, onPlan }: { user: UserDetail; onPlan: () => void }) {
  const t = useText('users')
  const [open, setOpen] = useOpen()
  const { data, error, refetch } = useQuery(queryOf(readUserBilling, { params: { id: user.id } }))
  const edited = useOpened(data?.cards, ({ id }) => id === openId(open, 'card'))
  if (error && !data) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={360} />
  const close = () => setOpen(undefined)
  return (
    <>
      <SectionCard title={t('money.plan')} text={t('view.planText')} actions={<Button variant="light" onClick={onPlan}>{t('view.changePlan')}</Button>}>
        <Group gap="sm">
          <StatusChip tone="primary">{t(`plans.${user.currentPlan}`)}</StatusChip>
          <Text size="sm">{t(`billings.${user.billing}`)}</Text>
        </Group>
      </SectionCard>
      <Cards userId={user.id} cards={data.cards} onOpen={setOpen} />
      <Address address={data.address} onEdit={() => setOpen('address')} />
      {open === 'card-new' && <CardDrawer userId={user.id} card={undefined} onClose={close} />}
      {edited.row && <Editing key={edited.row.id} value={edited.row} version={edited.row.version} isGone={edited.isGone} formTells>{(card) => <CardDrawer userId={user.id} card={card} onClose={close} />}</Editing>}
      {open === 'address' && <Editing value={data} version={data.addressVersion} formTells>{(billing) => <AddressDrawer userId={user.id} billing={billing} onClose={close} />}</Editing>}
    </>
  )
}

function Cards({ userId, cards, onOpen }: { userId: number; cards: Card[]; onOpen: (what: string) => void }) {
  const t = useText('users')
  const remove = useSend(deleteCard, { stale: [readUserBilling] })
  const ask = async (card: Card, name: string) => {
    if (await confirm({ title: t('money.deleteTitle', { name }), body: t('money.deleteText'), confirmLabel: t('money.delete') })) remove.mutate({ params: { id: userId, cardId: card.id } })
  }
  return (
    <SectionCard title={t('money.cards')} text={t('money.cardsText')} actions={<Button variant="light" onClick={() => onOpen('card-new')}>{t('money.addCard')}</Button>}>
      {cards.length === 0 && <Text size="sm">{t('money.noCards')}</Text>}
      <Entries>
        {cards.map((card) => {
          const name = `${card.brand} •••• ${card.lastFour}`
          return (
            <Entry key={card.id} icon={<Icon name="credit-card" size={22} />} name={<bdi dir="ltr">{name}</bdi>} detail={<><bdi>{card.holder}</bdi> · {t('money.until', { date: card.expires })}</>}>
              {card.isPrimary && <StatusChip tone="success">{t('money.primary')}</StatusChip>}
              <ActionIcon aria-label={t('editTitle', { name })} onClick={() => onOpen(`card-${card.id}`)}>
                <Icon name="edit" />
              </ActionIcon>
              <ActionIcon aria-label={t('deleteOne', { name })} onClick={() => void ask(card, name)}>
                <Icon name="trash" />
              </ActionIcon>
            </Entry>
          )
        })}
      </Entries>
    </SectionCard>
  )
}

function Address({ address, onEdit }: { address: UserBilling['address']; onEdit: () => void }) {
  const t = useText('users')
  const { country } = useFormat()
  const lines = address ? [address.line1, address.line2, [address.postCode, address.town, address.state].filter(Boolean).join(' '), country(address.country)].filter(Boolean) : []
  return (
    <SectionCard title={t('money.address')} text={t('money.addressText')} actions={<Button variant="light" onClick={onEdit}>{t(address ? 'edit' : 'money.addAddress')}</Button>}>
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
