import { IconEye, IconEyeOff, IconFocusCentered, IconLasso } from '@tabler/icons-react'
import { useText } from '#kit/web/i18n.ts'
import { Part } from '#kit/web/part.tsx'
import { ActionIcon, Menu } from '#ui/button/controls.ts'
import { useFit, type Position } from '#ui/map/map-box.ts'
import { AvoidItems } from './avoided-areas.tsx'
import { useBoard } from '../model/board.ts'
import classes from './map.module.css'
import { zonesStore } from './map-zones.tsx'
import { RouteSwatch } from '../parts/route-swatch.tsx'
import { useZones } from '../model/use-zones.ts'

type Props = {
  places: readonly Position[]
  isLasso: boolean
  onLasso: () => void
  hidden: ReadonlySet<string>
  onHide: (hidden: ReadonlySet<string>) => void
}

/** The buttons on the map: everything in view, the lasso, and which routes and zones it shows. */
export function MapTools({ places, isLasso, onLasso, hidden, onHide }: Props) {
  const t = useText('logistics-board')
  const { routes, selection } = useBoard()
  const fit = useFit()
  const hasZones = useZones().length > 0
  const isZoned = zonesStore.use()
  const ids = [...routes.keys()]
  const toggle = (id: string) =>
    onHide(new Set(hidden.has(id) ? ids.filter((one) => hidden.has(one) && one !== id) : [...hidden, id]))
  return (
    <div className={classes.mapTools}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t('map.fit')}
        title={t('map.fit')}
        onClick={() => fit(places)}
      >
        <IconFocusCentered size={18} />
      </ActionIcon>
      <ActionIcon
        variant={isLasso ? 'filled' : 'default'}
        color={isLasso ? 'primary' : 'gray'}
        size={36}
        aria-label={t('map.lasso')}
        title={t('map.lasso')}
        aria-pressed={isLasso}
        onClick={onLasso}
      >
        <IconLasso size={18} />
      </ActionIcon>
      <Menu width={260} closeOnItemClick={false}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t('map.routes')} title={t('map.routes')}>
            {hidden.size > 0 ? <IconEyeOff size={18} /> : <IconEye size={18} />}
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => onHide(new Set())}>{t('map.showAll')}</Menu.Item>
          <Menu.Item
            disabled={selection.route === undefined}
            onClick={() => onHide(new Set(ids.filter((id) => id !== selection.route)))}
          >
            {t('map.onlySelected')}
          </Menu.Item>
          {hasZones && (
            <Menu.CheckboxItem checked={isZoned} onChange={() => zonesStore.set(!isZoned)}>
              {t('map.zones')}
            </Menu.CheckboxItem>
          )}
          <Part name="board/map-menu" />
          <AvoidItems />
          <Menu.Divider />
          {ids.map((id) => (
            <Menu.CheckboxItem key={id} checked={!hidden.has(id)} onChange={() => toggle(id)}>
              <RouteSwatch id={id} />
              {routes.get(id)?.driver}
            </Menu.CheckboxItem>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
