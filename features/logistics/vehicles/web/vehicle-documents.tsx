import { useState } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { ActionIcon } from '#ui/controls.ts'
import { DateInput } from '#ui/date-input.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Entries, Entry } from '#ui/entries.tsx'
import { RefusalAlert } from '#ui/form/refusal-alert.tsx'
import { SendButton } from '#ui/form/send-button.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { Icon } from '#ui/icon.tsx'
import { NativeSelect, TextInput } from '#ui/inputs.ts'
import { Group, SimpleGrid, Stack } from '#ui/layout.ts'
import { StatusChip } from '#ui/status-chip.tsx'
import { addDocument, deleteDocument, documentKinds, readVehicle, type Vehicle } from '../contract.ts'
import { validityOf, validityTones } from '../rules.ts'

const stale = [readVehicle]

/** A vehicle's papers, those that expire first on top. */
export function Documents({ vehicle }: { vehicle: Vehicle }) {
  const t = useText('logistics-vehicles')
  const format = useFormat()
  const remove = useSend(deleteDocument, { stale })
  const mayChange = useMay(addDocument)
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  return (
    <Stack gap="md">
      {vehicle.documents.length === 0 && <EmptyState icon="file-text" title={t('document.empty')} />}
      <Entries>
        {vehicle.documents.map(({ id, kind, number, expiresOn }) => {
          const validity = validityOf(expiresOn, today)
          const name = t(`documents.${kind}`)
          const until = expiresOn === null ? t('document.noEnd') : t('document.until', { date: format.date(expiresOn) })
          return (
            <Entry
              key={id}
              icon={<Icon name="file-text" />}
              name={name}
              detail={<bdi>{[number, until].filter(Boolean).join(' · ')}</bdi>}
            >
              <StatusChip tone={validityTones[validity]}>{t(`validity.${validity}`)}</StatusChip>
              {mayChange && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('deleteNamed', { name })}
                  onClick={() => remove.mutate({ params: { id: vehicle.id, entry: id } })}
                >
                  <Icon name="trash" />
                </ActionIcon>
              )}
            </Entry>
          )
        })}
      </Entries>
      {mayChange && <DocumentForm key={vehicle.version} vehicle={vehicle} />}
    </Stack>
  )
}

function DocumentForm({ vehicle }: { vehicle: Vehicle }) {
  const t = useText('logistics-vehicles')
  const form = useEndpointForm(addDocument, {
    initial: { kind: 'insurance', number: '', expiresOn: null },
    given: { params: { id: vehicle.id } },
    stale,
  })
  const expires = form.getInputProps('expiresOn')
  return (
    <form onSubmit={form.send} noValidate>
      <Stack gap="sm">
        <RefusalAlert text={form.refusal} />
        <SimpleGrid cols={2}>
          <NativeSelect
            key={form.key('kind')}
            label={t('document.kind')}
            data={documentKinds.map((value) => ({ value, label: t(`documents.${value}`) }))}
            {...form.getInputProps('kind')}
          />
          <TextInput key={form.key('number')} label={t('document.number')} {...form.getInputProps('number')} />
          <DateInput
            key={form.key('expiresOn')}
            label={t('document.expires')}
            error={expires.error}
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
