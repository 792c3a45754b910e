import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { Entries, Entry } from '#ui/display/entries.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Group } from '#ui/page/layout.ts'
import { PaymentLogo } from '#ui/display/payment-logo.tsx'
import { RemoveButton } from '#ui/button/remove-button.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { Text } from '#ui/display/text.ts'
import type { Card } from '../../billing/contract.ts'
import { cardName, isExpired } from '../../billing/rules.ts'
import { billingFor, type Whose } from './whose.ts'

type Props = { whose: Whose; cards: Card[]; onEdit?: ((card: Card) => void) | undefined }

/** The cards a plan is paid with, each with what can be done. */
export function CardEntries({ whose, cards, onEdit }: Props) {
  const t = useText('people-users')
  const { calls, params } = billingFor(whose)
  const [now] = useState(() => new Date())
  return (
    <>
      {cards.length === 0 && <Text size="sm">{t('money.noCards')}</Text>}
      <Entries>
        {cards.map((card) => {
          const name = cardName(card)
          return (
            <Entry
              key={card.id}
              icon={<PaymentLogo name={name} />}
              name={<CardName card={card} now={now} />}
              detail={
                <>
                  <bdi>{card.holder}</bdi> · {t('money.until', { date: card.expires })}
                </>
              }
            >
              {onEdit && <IconButton icon="edit" label={t('editTitle', { name })} onClick={() => onEdit(card)} />}
              <RemoveButton
                label={t('deleteOne', { name })}
                remove={calls.deleteCard}
                params={{ ...params, cardId: card.id }}
                stale={[calls.read]}
                question={{
                  title: t('money.deleteTitle', { name }),
                  body: t('money.deleteText'),
                  confirmLabel: t('money.delete'),
                }}
              />
            </Entry>
          )
        })}
      </Entries>
    </>
  )
}

function CardName({ card, now }: { card: Card; now: Date }) {
  const t = useText('people-users')
  return (
    <Group gap="xs">
      <bdi dir="ltr">{cardName(card)}</bdi>
      {isExpired(card.expires, now) && <StatusChip tone="error">{t('money.expired')}</StatusChip>}
      {card.isPrimary && <StatusChip tone="success">{t('money.primary')}</StatusChip>}
    </Group>
  )
}
