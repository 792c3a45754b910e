import { useState } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { useToday } from '#kit/web/today.ts'
import { useMay } from '#kit/web/use-session.ts'
import { ActionIcon, Button } from '#ui/button/controls.ts'
import { DateInput } from '#ui/input/date-input.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Entries, Entry } from '#ui/display/entries.tsx'
import { orNull } from '#ui/form/bound.ts'
import { RefusalAlert } from '#ui/form/refusal-alert.tsx'
import { SendButton } from '#ui/form/send-button.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { Icon } from '#ui/display/icon.tsx'
import { NumberInput, TextInput } from '#ui/input/inputs.ts'
import { Group, SimpleGrid, Stack } from '#ui/page/layout.ts'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { useOwnUnit } from '../../settings/web/for-others/use-own-unit.ts'
import {
  addService,
  deleteService,
  finishService,
  listVehicles,
  readVehicle,
  type Service,
  type Vehicle,
} from '../contract.ts'
import { serviceDue } from '../rules.ts'

const stale = [readVehicle, listVehicles]

/** Work that comes back after a distance or some months, and when it is due. */
export function Services({ vehicle }: { vehicle: Vehicle }) {
  const t = useText('logistics-vehicles')
  const [isAdding, setAdding] = useState(false)
  const mayChange = useMay(addService)
  return (
    <Stack gap="md">
      {vehicle.services.length === 0 && <EmptyState icon="tool" title={t('service.empty')} />}
      <Entries>
        {vehicle.services.map((service) => (
          <ServiceEntry key={service.id} vehicle={vehicle} service={service} />
        ))}
      </Entries>
      {mayChange && !isAdding && (
        <Group>
          <Button variant="light" leftSection={<Icon name="plus" size={18} />} onClick={() => setAdding(true)}>
            {t('service.add')}
          </Button>
        </Group>
      )}
      {isAdding && <ServiceForm vehicle={vehicle} onClose={() => setAdding(false)} />}
    </Stack>
  )
}

function ServiceEntry({ vehicle, service }: { vehicle: Vehicle; service: Service }) {
  const t = useText('logistics-vehicles')
  const format = useFormat('UTC')
  const finish = useSend(finishService, { stale })
  const remove = useSend(deleteService, { stale })
  const mayChange = useMay(finishService)
  const { odometerKilometers } = vehicle
  const due = serviceDue(service, { odometerKilometers, today: useToday() })
  const params = { id: vehicle.id, entry: service.id }
  const { distance } = useOwnUnit()
  const next = [
    due.on === null ? undefined : format.date(due.on),
    due.atKilometers === null ? undefined : distance(due.atKilometers),
  ]
  return (
    <Entry
      icon={<Icon name="tool" />}
      name={<bdi>{service.name}</bdi>}
      detail={t('service.next', { next: next.filter((one) => one !== undefined).join(' · ') })}
    >
      <StatusChip tone={due.isDue ? 'error' : 'success'}>{t(due.isDue ? 'service.due' : 'service.fine')}</StatusChip>
      {mayChange && (
        <>
          <Button
            size="xs"
            variant="light"
            loading={finish.isPending}
            onClick={() => finish.mutate({ params, body: { odometerKilometers } })}
          >
            {t('service.done')}
          </Button>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('deleteNamed', { name: service.name })}
            onClick={() => remove.mutate({ params })}
          >
            <Icon name="trash" />
          </ActionIcon>
        </>
      )}
    </Entry>
  )
}

function ServiceForm({ vehicle, onClose }: { vehicle: Vehicle; onClose: () => void }) {
  const t = useText('logistics-vehicles')
  const form = useEndpointForm(addService, {
    initial: {
      name: '',
      everyKilometers: 15_000,
      everyMonths: 12,
      lastKilometers: vehicle.odometerKilometers,
      lastOn: useToday(),
    },
    given: { params: { id: vehicle.id } },
    stale,
    onDone: onClose,
  })
  const { inUnit } = useOwnUnit()
  return (
    <form onSubmit={form.send} noValidate>
      <Stack gap="sm">
        <RefusalAlert text={form.refusal} />
        <TextInput withAsterisk label={t('service.name')} {...form.bind('name')} />
        <SimpleGrid cols={2}>
          <NumberInput label={t('service.everyKilometers')} {...inUnit(orNull(form.bind('everyKilometers')))} />
          <NumberInput label={t('service.everyMonths')} {...orNull(form.bind('everyMonths'))} />
          <NumberInput label={t('service.lastKilometers')} {...inUnit(form.bind('lastKilometers'))} />
          <DateInput label={t('service.lastOn')} {...form.bind('lastOn')} />
        </SimpleGrid>
        <Group>
          <SendButton loading={form.isSending}>{t('service.add')}</SendButton>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
