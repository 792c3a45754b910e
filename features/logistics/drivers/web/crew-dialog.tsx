import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { CallError } from '#kit/web/call.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { Button } from '#ui/button/controls.ts'
import { RefusalAlert } from '#ui/form/refusal-alert.tsx'
import type { Opening } from '#ui/form/record-drawer.tsx'
import { Select, Textarea } from '#ui/input/inputs.ts'
import { Group, Stack } from '#ui/page/layout.ts'
import { Modal } from '#ui/overlay/modal.tsx'
import { showNotice } from '#ui/overlay/notices.tsx'
import { List } from '#ui/display/text.ts'
import { listDepots } from '../../depots/contract.ts'
import { listProfiles, listVehicles, vehicleKinds } from '../../vehicles/contract.ts'
import { createCrew, listDrivers, mostCrew, undoCrew } from '../contract.ts'
import { crewNames } from './crew.ts'

const stale = [listDrivers, listVehicles, listProfiles]
type Kind = (typeof vehicleKinds)[number]

/** Adds drivers by their names, each with a vehicle of one kind, in one call: as much as a first plan needs. */
export function CrewDialog({ opened, onClose }: Opening) {
  const t = useText('logistics-drivers')
  const depots = useQuery(queryOf(listDepots, { query: { itemsPerPage: 100 } })).data?.depots ?? []
  const [written, write] = useState('')
  const [kind, setKind] = useState<Kind>('van')
  const [chosen, choose] = useState<string | null>(null)
  const depotId = Number(chosen ?? depots[0]?.id ?? 0) || null
  const names = crewNames(written)
  const mayUndo = useMay(undoCrew)
  const kindName = useText('logistics-vehicles')(`kinds.${kind}`)
  const undo = useSend(undoCrew, {
    stale,
    onSuccess: () => showNotice({ kind: 'info', text: t('crew.undone') }),
  })
  const offerUndo = (ids: number[]) => ({
    action: { label: t('crew.undo'), onClick: () => undo.mutate({ body: { driverIds: ids } }) },
  })
  const add = useSend(createCrew, {
    stale,
    quiet: true,
    onSuccess: ({ crew }) => {
      const text = t('crew.added', { count: crew.length })
      showNotice({ kind: 'success', text, ...(mayUndo && offerUndo(crew.map(({ id }) => id))) })
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (names.length > 0 && names.length <= mostCrew)
      add.mutate({ body: { names, kind, vehicleName: kindName, depotId } })
  }
  return (
    <Modal opened={opened} onClose={onClose} title={t('crew.title')}>
      <form onSubmit={submit}>
        <Stack gap="md">
          <RefusalAlert text={add.error?.message} />
          <Refused error={add.error} />
          <Textarea
            data-autofocus
            autosize
            minRows={4}
            maxRows={12}
            label={t('crew.names')}
            description={t('crew.namesText')}
            value={written}
            error={names.length > mostCrew && t('crew.tooMany', { most: mostCrew })}
            onChange={({ currentTarget }) => write(currentTarget.value)}
          />
          <KindSelect kind={kind} onChange={setKind} />
          {depots.length > 1 && (
            <Select
              label={t('depot')}
              allowDeselect={false}
              data={depots.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={String(depotId)}
              onChange={choose}
            />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('close')}
            </Button>
            <Button type="submit" loading={add.isPending} disabled={names.length === 0}>
              {t('crew.add', { count: names.length })}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

/** What is wrong with each name that was refused. */
function Refused({ error }: { error: Error | null }) {
  if (!(error instanceof CallError) || error.issues.length === 0) return null
  return (
    <List size="sm">
      {error.issues.map(({ path, message }) => (
        <List.Item key={path}>{message}</List.Item>
      ))}
    </List>
  )
}

function KindSelect({ kind, onChange }: { kind: Kind; onChange: (kind: Kind) => void }) {
  const t = useText('logistics-drivers')
  const names = useText('logistics-vehicles')
  return (
    <Select
      label={t('crew.kind')}
      description={t('crew.kindText')}
      allowDeselect={false}
      data={vehicleKinds.map((value) => ({ value, label: names(`kinds.${value}`) }))}
      value={kind}
      onChange={(next) => onChange(vehicleKinds.find((one) => one === next) ?? kind)}
    />
  )
}
