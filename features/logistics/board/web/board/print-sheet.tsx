import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { createStore } from '#kit/web/store.ts'
import { usePrinting } from '#kit/web/use-printing.ts'
import { listRegions } from '#platform/regions/contract.ts'
import { paperBounds } from '../../../plans/rules/plan/paper-map.ts'
import { useBoard, type Board, type StopFacts } from '../model/board.ts'
import classes from './print.module.css'
import { PrintedMap } from './printed-map.tsx'
import { useRoutePaths } from '../map/use-route-paths.ts'
import { useMapWords } from '../model/map-words.ts'

const asked = createStore(false)
/** Prints the board once the streets around its routes are loaded, or without them. */
export const printBoard = () => asked.set(true)

/** What is printed: a manifest for each route, with its map and the order in which to load it. */
export function PrintSheet({ day }: { day: string }) {
  const isAsked = asked.use()
  return (usePrinting() || isAsked) && <Sheet day={day} isAsked={isAsked} />
}

const nothingHidden: ReadonlySet<string> = new Set()

function Sheet({ day, isAsked }: { day: string; isAsked: boolean }) {
  const t = useText('logistics-board')
  const words = useText('logistics-deliveries')
  const board = useBoard()
  const { plan, state, routes, stops, view, format } = board
  const maps = useMaps(board, isAsked)
  const madeOn = useMapWords()
  const dates = useFormat('UTC')
  const windowsOf = ({ windows }: StopFacts) => format.windows(windows)
  const dropsOf = (some: readonly { deliveryId: number }[]) =>
    some.filter(({ deliveryId }) => stops.get(String(deliveryId))?.type === 'drop').length
  return (
    <div className={classes.sheet}>
      {state.routes
        .filter((route) => route.stops.length > 0)
        .map(({ id, stops: order }) => {
          const route = routes.get(String(id))
          const own = view.routes.get(id)
          const map = maps.get(String(id))
          return (
            <article key={id}>
              <h2>
                {route?.driver} · {route?.vehicle}
              </h2>
              <p>
                {dates.date(`${day}T12:00:00Z`, { dateStyle: 'full' })} · {plan.name}
                {own?.figures && ` · ${format.clock(own.figures.startSeconds)}–${format.clock(own.figures.endSeconds)}`}
              </p>
              {madeOn && <p>{madeOn.line}</p>}
              {map && <PrintedMap {...map} />}
              <table>
                <thead>
                  <tr>
                    {['number', 'load', 'time', 'window', 'task', 'reference', 'recipient', 'address', 'quantity'].map(
                      (key) => (
                        <th key={key}>{t(`manifest.${key}`)}</th>
                      ),
                    )}
                  </tr>
                </thead>
                <tbody>
                  {order.map(({ deliveryId }, index) => {
                    const stop = stops.get(String(deliveryId))
                    const times = own?.times.get(deliveryId)
                    return (
                      <tr key={deliveryId}>
                        <td>{format.number(index + 1)}</td>
                        <td>{stop?.type === 'drop' && format.number(dropsOf(order.slice(index)))}</td>
                        <td>{times ? format.clock(times.startSeconds) : ''}</td>
                        <td>{stop && (windowsOf(stop) || t('pool.anyTime'))}</td>
                        <td>{stop && words(`types.${stop.type}`)}</td>
                        <td>
                          <bdi>{stop?.reference}</bdi>
                        </td>
                        <td dir="auto">{stop?.recipient}</td>
                        <td dir="auto">{stop?.address}</td>
                        <td>{stop?.quantities}</td>
                      </tr>
                    )
                  })}
                </tbody>
              </table>
            </article>
          )
        })}
    </div>
  )
}

/** How long one waits for the streets. */
const mostMilliseconds = 8000

/** The maps of the routes by their ids. Where someone asked to print, that follows once they are whole. */
function useMaps(board: Board, isAsked: boolean) {
  const { facts, state, stops } = board
  const paths = useRoutePaths(board, nothingHidden)
  const depots = new Map(facts.depots.map(({ id, point }) => [id, point]))
  const maps = paths.flatMap(({ id, path: way, isEstimate = false }) => {
    const route = state.routes.find((one) => String(one.id) === id)
    if (!route || way.length < 2) return []
    const ends = new Set([route.startDepotId, route.endDepotId].flatMap((depot) => listed(depots.get(depot ?? 0))))
    const places = route.stops.flatMap(({ deliveryId }) => listed(stops.get(String(deliveryId))?.at))
    return [{ id, way, stops: places, ends: [...ends], isEstimated: isEstimate }]
  })
  const boxes = maps.map(({ way, stops: places, ends }) => paperBounds([...way, ...places, ...ends]))
  const areWaysKnown = paths.every(({ path, lengths }) => path.length < 2 || lengths)
  const { data, isFetched } = useStreets(boxes, isAsked && areWaysKnown)
  usePrintWhen(isAsked, isFetched)
  return new Map(maps.map(({ id, ...map }, index) => [id, { ...map, streets: data?.[index] ?? [] }]))
}

function useStreets(boxes: readonly ReturnType<typeof paperBounds>[], isWanted: boolean) {
  const client = useQueryClient()
  return useQuery({
    queryKey: ['streets on paper', boxes],
    queryFn: async () => {
      const { readStreets } = await import('#platform/regions/web/region-streets.ts')
      return readStreets((await client.ensureQueryData(queryOf(listRegions))).regions, boxes)
    },
    enabled: isWanted,
    staleTime: Infinity,
    retry: false,
  })
}

function usePrintWhen(isAsked: boolean, isReady: boolean) {
  useEffect(() => {
    if (!isAsked) return undefined
    const print = () => {
      window.print()
      asked.set(false)
    }
    const timer = setTimeout(print, isReady ? 0 : mostMilliseconds)
    return () => clearTimeout(timer)
  }, [isAsked, isReady])
}

function listed<T>(one: T | null | undefined): T[] {
  return one ? [one] : []
}
