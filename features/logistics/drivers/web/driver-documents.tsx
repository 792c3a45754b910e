import { useState } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { ActionIcon } from '#ui/controls.ts'
import { DateInput } from '#ui/date-input.tsx'
import { Entries, Entry } from '#ui/entries.tsx'
import { RefusalAlert } from '#ui/form/refusal-alert.tsx'
import { SendButton } from '#ui/form/send-button.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { Icon } from '#ui/icon.tsx'
import { NativeSelect, TextInput } from '#ui/inputs.ts'
import { Group, SimpleGrid, Stack } from '#ui/layout.ts'
import { SectionCard } from '#ui/section-card.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { Text } from '#ui/text.ts'
import { validityOf, validityTones } from '../../vehicles/rules.ts'
import { addDocument, deleteDocument, documentKinds, listDrivers, readDriver, type Driver } from '../contract.ts'

const stale = [readDriver, listDrivers]

/** A driver's papers, those that expire first on top. */
export function Documents({ driver }: { driver: Driver }) {
  const t = useText('logistics-drivers')
  const format = useFormat()
  const remove = useSend(deleteDocument, { stale })
  const mayChange = useMay(addDocument)
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  return (
    <SectionCard title={t('documents')}>
      <Stack gap="md">
        {driver.documents.length === 0 && <Text c="dimmed">{t('document.empty')}</Text>}
        <Entries>
          {driver.documents.map(({ id, kind, number, expiresOn }) => {
            const validity = validityOf(expiresOn, today)
            const name = t(`documentKinds.${kind}`)
            const until =
              expiresOn === null ? t('document.noEnd') : t('document.until', { date: format.date(expiresOn) })
            return (
              <Entry
                key={id}
                icon={<Icon name="id" />}
                name={name}
                detail={<bdi>{[number, until].filter(Boolean).join(' · ')}</bdi>}
              >
                <StatusChip tone={validityTones[validity]}>{t(`validity.${validity}`)}</StatusChip>
                {mayChange && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t('deleteNamed', { name })}
                    onClick={() => remove.mutate({ params: { id: driver.id, entry: id } })}
                  >
                    <Icon name="trash" />
                  </ActionIcon>
                )}
              </Entry>
            )
          })}
        </Entries>
        {mayChange && <DocumentForm key={driver.version} driver={driver} />}
      </Stack>
    </SectionCard>
  )
}

function DocumentForm({ driver }: { driver: Driver }) {
  const t = useText('logistics-drivers')
  const form = useEndpointForm(addDocument, {
    initial: { kind: 'licence', number: '', expiresOn: null },
    given: { params: { id: driver.id } },
    stale,
  })
  return (
    <form onSubmit={form.send} noValidate>
      <Stack gap="sm">
        <RefusalAlert text={form.refusal} />
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <NativeSelect
            key={form.key('kind')}
            label={t('document.kind')}
            data={documentKinds.map((value) => ({ value, label: t(`documentKinds.${value}`) }))}
            {...form.getInputProps('kind')}
          />
          <TextInput key={form.key('number')} label={t('document.number')} {...form.getInputProps('number')} />
          <DateInput
            key={form.key('expiresOn')}
            label={t('document.expires')}
            error={form.errors['expiresOn']}
            onChange={(day) => form.setFieldValue('expiresOn', (day || null) as never)}
          />
        </SimpleGrid>
        <Group>
          <SendButton loading={form.isSending}>{t('document.add')}</SendButton>
        </Group>
      </Stack>
    </form>
  )
}
