import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { ActionIcon, Button } from '#ui/button/controls.ts'
import { Icon } from '#ui/display/icon.tsx'
import { Textarea } from '#ui/input/inputs.ts'
import { Group, Paper, SimpleGrid, Stack } from '#ui/page/layout.ts'
import { PersonAvatar } from '#ui/display/person-avatar.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { Text } from '#ui/display/text.ts'
import { useStoreFormat } from '../../settings/web/for-others/use-store-format.ts'
import { addNote, changeCustomer, deleteNote, readCustomer, type Customer } from '../contract.ts'
import { customerTones } from '../rules.ts'
import { AccountCard } from './account-card.tsx'
import { LevelCard } from './level-card.tsx'

/** Who the customer is, at a glance. */
export function Profile({ customer, onEdit }: { customer: Customer; onEdit: () => void }) {
  const t = useText('ecommerce')
  const format = useStoreFormat()
  const mayChange = useMay(changeCustomer)
  const details: [string, string][] = [
    [t('customer.company'), customer.company],
    [t('customer.taxId'), customer.taxId],
    [t('customer.username'), customer.username],
    [t('customer.billingEmail'), customer.billingEmail],
    [t('customer.contact'), customer.contact],
    [t('customer.country'), format.country(customer.country)],
  ]
  return (
    <>
      <Paper p="lg" shadow="xs" bg="var(--surface)">
        <Stack gap="md" align="center">
          <PersonAvatar name={customer.customer} src={customer.avatar} size={100} isDecoration />
          <div>
            <Text ta="center" fw={600} size="lg">
              {customer.customer}
            </Text>
            <Text ta="center" size="sm">
              <bdi>{t('customer.id', { id: customer.customerId })}</bdi>
            </Text>
          </div>
          <SimpleGrid cols={2} w="100%">
            <Figure label={t('customer.orders')} value={format.number(customer.order)} />
            <Figure label={t('customer.spent')} value={format.money(customer.spentCents, customer.currency)} />
          </SimpleGrid>
          <Text size="sm" c="dimmed" ta="center">
            {t('revenueCounts')}
          </Text>
          <Stack gap={6} w="100%">
            {details
              .filter(([, value]) => value)
              .map(([label, value]) => (
                <Text key={label} size="sm">
                  <b>{label}:</b> <bdi>{value}</bdi>
                </Text>
              ))}
            <Group gap="xs">
              <Text size="sm" fw={700}>
                {t('statusLabel')}:
              </Text>
              <StatusChip tone={customerTones[customer.status]}>{t(`customerStatus.${customer.status}`)}</StatusChip>
            </Group>
          </Stack>
          {mayChange && (
            <Button fullWidth onClick={onEdit}>
              {t('customer.edit')}
            </Button>
          )}
        </Stack>
      </Paper>
      <AccountCard customer={customer} />
      <LevelCard customer={customer} />
      <Notes customer={customer} mayChange={mayChange} />
    </>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <Text ta="center" fw={600}>
        {value}
      </Text>
      <Text ta="center" size="sm">
        {label}
      </Text>
    </div>
  )
}

function Notes({ customer, mayChange }: { customer: Customer; mayChange: boolean }) {
  const t = useText('ecommerce')
  const format = useStoreFormat()
  const [text, setText] = useState('')
  const params = { id: customer.customerId }
  const add = useSend(addNote, { stale: [readCustomer], onSuccess: () => setText('') })
  const remove = useSend(deleteNote, { stale: [readCustomer] })
  return (
    <SectionCard title={t('note.title')}>
      <Stack gap="sm">
        {customer.notes.length === 0 && <Text size="sm">{t('note.none')}</Text>}
        {customer.notes.map((note) => (
          <Group key={note.id} justify="space-between" wrap="nowrap" align="flex-start">
            <div>
              <Text size="sm">{note.text}</Text>
              <Text size="xs" c="dimmed">
                {t('note.by', { name: note.authorName, date: format.date(note.at) })}
              </Text>
            </div>
            {mayChange && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('deleteNamed', { name: note.text })}
                onClick={() => remove.mutate({ params: { ...params, entry: note.id } })}
              >
                <Icon name="x" />
              </ActionIcon>
            )}
          </Group>
        ))}
        {mayChange && (
          <>
            <Textarea
              aria-label={t('note.add')}
              placeholder={t('note.add')}
              autosize
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
            <Button
              variant="light"
              disabled={text.trim() === ''}
              loading={add.isPending}
              onClick={() => add.mutate({ params, body: { text } })}
            >
              {t('add')}
            </Button>
          </>
        )}
      </Stack>
    </SectionCard>
  )
}
