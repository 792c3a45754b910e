import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { numbered } from '#ui/form/bound.ts'
import type { Opening } from '#ui/form/record-drawer.tsx'
import { useEndpointForm } from '#ui/form/use-endpoint-form.ts'
import { ColorInput, Select, TextInput } from '#ui/input/inputs.ts'
import { showNotice } from '#ui/overlay/notices.tsx'
import { changeZone, createZone, listDepots, listZones, type Rings, type Zone, type ZoneInput } from '../contract.ts'
import { zoneColors } from '../rules.ts'

type Props = Opening & { zone: Zone | undefined; rings: Rings; color: string }
type Values = ZoneInput & { version?: number }

export function ZoneDialog({ zone, rings, color, opened, onClose }: Props) {
  const t = useText('logistics-depots')
  const depots = useQuery(queryOf(listDepots, { query: { itemsPerPage: 100 } })).data?.depots ?? []
  const initial: Values = {
    name: zone?.name ?? '',
    color,
    rings,
    depotId: zone?.depotId ?? null,
    ...(zone && { version: zone.version }),
  }
  const form = useEndpointForm<typeof createZone | typeof changeZone, Values>(zone ? changeZone : createZone, {
    initial,
    ...(zone && { given: { params: { id: zone.id } } }),
    stale: [listZones],
    onDone: ({ name }) => {
      showNotice({ kind: 'success', text: t('savedNamed', { name }) })
      onClose()
    },
  })
  return (
    <FormDialog
      title={zone ? t('editNamed', { name: zone.name }) : t('zone.add')}
      opened={opened}
      onClose={onClose}
      form={form}
      submitLabel={t(zone ? 'save' : 'add')}
    >
      <TextInput data-autofocus withAsterisk label={t('zone.name')} {...form.bind('name')} />
      <ColorInput label={t('zone.color')} swatches={zoneColors} {...form.bind('color')} />
      <Select
        clearable
        label={t('zone.depot')}
        placeholder={t('zone.allDepots')}
        data={depots.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...numbered(form.bind('depotId'))}
      />
    </FormDialog>
  )
}
