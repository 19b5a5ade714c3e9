import { expect } from 'chai';
import { createStringDate } from '../../../services/portal/domain/string-date.ts';

describe('the relative time of a comment', () => {
  const say = (timeZone: string, created: string, now: string) =>
    createStringDate(timeZone)?.(Date.parse(created), Date.parse(now));

  for (const [created, now, said] of [
    ['2026-03-10T12:00:00.000Z', '2026-03-10T12:00:00.000Z', 'Just Now'],
    ['2026-03-10T12:00:00.000Z', '2026-03-10T12:00:59.999Z', 'Just Now'],
    // A clock that goes before ours.
    ['2026-03-10T12:00:05.000Z', '2026-03-10T12:00:00.000Z', 'Just Now'],
    ['2026-03-10T12:00:00.000Z', '2026-03-10T12:01:00.000Z', '1 Minutes Ago'],
    ['2026-03-10T12:00:00.000Z', '2026-03-10T12:59:59.999Z', '59 Minutes Ago'],
    ['2026-03-10T12:00:00.000Z', '2026-03-10T13:00:00.000Z', 'AT 12:00 PM'],
    ['2026-03-10T00:05:00.000Z', '2026-03-10T13:00:00.000Z', 'AT 12:05 AM'],
    ['2026-03-10T09:07:00.000Z', '2026-03-10T23:59:59.000Z', 'AT 09:07 AM'],
    // Minutes go before the calendar.
    ['2026-03-09T23:50:00.000Z', '2026-03-10T00:20:00.000Z', '30 Minutes Ago'],
    ['2026-03-09T23:00:00.000Z', '2026-03-10T00:20:00.000Z', 'Yesterday 11:00 PM'],
    ['2026-03-09T00:00:00.000Z', '2026-03-10T23:59:00.000Z', 'Yesterday 12:00 AM'],
    ['2026-03-08T23:59:59.000Z', '2026-03-10T00:00:00.000Z', '03/08/2026 11:59 PM'],
    ['2025-12-31T15:30:00.000Z', '2026-01-01T15:30:00.000Z', 'Yesterday 03:30 PM'],
    ['2024-02-29T15:30:00.000Z', '2024-03-01T15:30:00.000Z', 'Yesterday 03:30 PM'],
    ['2019-06-03T20:59:59.000Z', '2026-03-10T00:00:00.000Z', '06/03/2019 08:59 PM'],
  ] as const)
    it(`${created} at ${now}: ${said}`, () => {
      expect(say('UTC', created, now)).to.equal(said);
    });

  describe('goes by the calendar of the zone', () => {
    for (const [timeZone, created, now, said] of [
      // The same moments are today here and yesterday there.
      ['Europe/Vienna', '2026-03-09T23:30:00Z', '2026-03-10T08:00:00Z', 'AT 12:30 AM'],
      ['America/Los_Angeles', '2026-03-10T05:30:00Z', '2026-03-10T08:00:00Z', 'Yesterday 10:30 PM'],
      ['Asia/Kolkata', '2026-03-09T18:45:00Z', '2026-03-10T08:00:00Z', 'AT 12:15 AM'],
      ['Pacific/Kiritimati', '2026-03-09T11:00:00Z', '2026-03-10T09:00:00Z', 'AT 01:00 AM'],
      ['Pacific/Apia', '2011-12-29T12:00:00Z', '2011-12-31T12:00:00Z', '12/29/2011 02:00 AM'],
      // Clocks go on in the night of 29 March: the day has 23 hours.
      ['Europe/Vienna', '2026-03-28T23:30:00Z', '2026-03-29T22:30:00Z', 'Yesterday 12:30 AM'],
      ['Europe/Vienna', '2026-03-29T00:59:00Z', '2026-03-29T10:00:00Z', 'AT 01:59 AM'],
      ['Europe/Vienna', '2026-03-29T01:00:00Z', '2026-03-29T10:00:00Z', 'AT 03:00 AM'],
      // They go back on 25 October: the day has 25, and half past two comes twice.
      ['Europe/Vienna', '2026-10-24T22:30:00Z', '2026-10-25T22:30:00Z', 'AT 12:30 AM'],
      ['Europe/Vienna', '2026-10-25T00:30:00Z', '2026-10-25T12:00:00Z', 'AT 02:30 AM'],
      ['Europe/Vienna', '2026-10-25T01:30:00Z', '2026-10-25T12:00:00Z', 'AT 02:30 AM'],
      ['Europe/Vienna', '2026-10-24T21:59:00Z', '2026-10-25T22:59:00Z', 'Yesterday 11:59 PM'],
      ['America/New_York', '2026-03-08T06:30:00Z', '2026-03-09T12:00:00Z', 'Yesterday 01:30 AM'],
    ] as const)
      it(`${timeZone}: ${created} at ${now}: ${said}`, () => {
        expect(say(timeZone, created, now)).to.equal(said);
      });
  });

  for (const timeZone of ['', 'Europe', 'Mars/Olympus', '<uuid>', 'Europe/Vienna\0', 'x'.repeat(10_000)])
    it(`does not exist for the zone ${JSON.stringify(timeZone.slice(0, 20))}`, () => {
      expect(createStringDate(timeZone)).to.equal(undefined);
    });
});
