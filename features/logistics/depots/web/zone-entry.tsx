import { useText } from '#kit/web/i18n.ts'
import { Entry } from '#ui/display/entries.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { RemoveButton } from '#ui/button/remove-button.tsx'
import { deleteZone, listZones, type Zone } from '../contract.ts'
import classes from './depots.module.css'

type Props = { zone: Zone; onEdit: ((zone: Zone) => void) | undefined }

/** One zone of the list beside the map. */
export function ZoneEntry({ zone, onEdit }: Props) {
  const t = useText('logistics-depots')
  const { id, name, color, depotName } = zone
  const label = t('deleteNamed', { name })
  return (
    <Entry
      icon={<span className={classes.color} style={{ background: color }} />}
      name={<bdi>{name}</bdi>}
      detail={depotName ?? t('zone.allDepots')}
    >
      {onEdit && <IconButton icon="edit" label={t('editNamed', { name })} onClick={() => onEdit(zone)} />}
      <RemoveButton
        label={label}
        remove={deleteZone}
        params={{ id }}
        stale={[listZones]}
        question={{ title: label, body: t('zone.deleteText'), confirmLabel: t('delete') }}
      />
    </Entry>
  )
}
