import { useText } from '#kit/web/i18n.ts'
import { ActionIcon } from '#ui/button/controls.ts'
import { Icon } from '#ui/display/icon.tsx'
import { Link } from '#ui/button/link.tsx'
import type { DeliveryRow } from '../contract.ts'
import { deliveryPath } from '../rules.ts'

type Props = { delivery: DeliveryRow; onEdit?: () => void }

export function RowActions({ delivery: { reference: name }, onEdit }: Props) {
  const t = useText('logistics-deliveries')
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('viewNamed', { name })}
        renderRoot={(props) => <Link to={deliveryPath(name)} {...props} />}
      >
        <Icon name="eye" />
      </ActionIcon>
      {onEdit && (
        <ActionIcon variant="subtle" color="gray" aria-label={t('editNamed', { name })} onClick={onEdit}>
          <Icon name="edit" />
        </ActionIcon>
      )}
    </>
  )
}
