import type { DrivingBreakModel } from '../model/model.ts'
import { WheelTime } from './wheel-time.ts'

/** The driving rules of one vehicle, each with what it has counted. */
export class Wheels {
  readonly all: readonly WheelTime[]
  /** Driving that is left until the first of the rules asks for a break. */
  room = Infinity
  /** When the last drive ended, or the route began. */
  standingSince = 0
  /** No rule takes a shorter pause for anything. */
  readonly shortestPause: number
  private readonly countsStanding: boolean

  constructor(rules: readonly DrivingBreakModel[]) {
    this.all = rules.map((rule) => new WheelTime(rule))
    this.shortestPause = rules.reduce(
      (least, rule) => Math.min(least, rule.first, rule.second, rule.duration),
      Infinity,
    )
    this.countsStanding = rules.some((rule) => rule.replacedBy === 'standing')
  }

  reset(routeStart: number): void {
    this.standingSince = routeStart
    for (let at = 0; at < this.all.length; at++) this.all[at]!.reset()
    this.measureRoom()
  }

  drive(seconds: number): void {
    for (let at = 0; at < this.all.length; at++) this.all[at]!.driven += seconds
    this.room -= seconds
  }

  /** For the rules that count waiting. */
  wait(seconds: number): void {
    for (const wheel of this.all) if (wheel.rule.replacedBy === 'waiting') wheel.pause(seconds)
    this.measureRoom()
  }

  /** The halt is over: for the rules that count all standing. */
  leave(departure: number): void {
    const seconds = departure - this.standingSince
    if (!this.countsStanding || seconds < this.shortestPause) return
    for (const wheel of this.all) if (wheel.rule.replacedBy === 'standing') wheel.pause(seconds)
    this.measureRoom()
  }

  /** A break at a halt: where all standing counts, it is added up when the halt is over. */
  pauseAtHalt(seconds: number): void {
    for (const wheel of this.all) if (wheel.rule.replacedBy !== 'standing') wheel.pause(seconds)
    this.measureRoom()
  }

  /** A break away from any halt. */
  pauseOnRoad(seconds: number): void {
    for (const wheel of this.all) wheel.pause(seconds)
    this.measureRoom()
  }

  /** To be called where a rule was told of a pause by itself. */
  measureRoom(): void {
    this.room = Infinity
    for (let at = 0; at < this.all.length; at++)
      this.room = Math.min(this.room, this.all[at]!.rule.after - this.all[at]!.driven)
  }
}
