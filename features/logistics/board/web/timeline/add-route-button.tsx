import { IconPlus } from '@tabler/icons-react'
import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import classes from './add-route-button.module.css'
import { useBoard } from '../model/board.ts'
import { addRouteStore } from '../model/menu-store.ts'

/** Opens the form for one route more. */
export function AddRouteButton() {
  const t = useText('logistics-board')
  const { mayEdit, facts } = useBoard()
  if (!mayEdit || facts.vehicles.length === 0) return null
  return (
    <div className={classes.foot}>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => addRouteStore.set(true)}
      >
        {t('add.open')}
      </Button>
    </div>
  )
}
