//! Playing hours (a calendar): how much time of somebody's day counts, in the time zone they live in. Outside of their
//! hours and on their holidays no clock runs. A day begins when its hours begin, also where they end after midnight.

use std::collections::BTreeSet;

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use tafel_protocol::Hours;

use crate::denied::Denied;

const HOUR: i64 = 3_600_000;
/// Fewer hours in a day would make a game that never ends.
const FEWEST_HOURS: u8 = 4;
/// So many days may somebody be on holiday during one game.
const HOLIDAYS: usize = 30;
/// No move takes longer, counted with all nights and holidays; what lies further apart need not be counted.
const FAR: i64 = 400 * 24 * HOUR;
/// The years in which there are days: before and after them nothing is played.
const TIMES: std::ops::Range<i64> = 0..250_000_000_000_000;

/// The hours of somebody, ready to be counted with.
#[derive(Clone, Debug)]
pub(crate) struct Calendar {
    zone: TimeZone,
    from: u8,
    until: u8,
    holidays: BTreeSet<Date>,
}

impl Calendar {
    /// Can somebody have such hours?
    pub(crate) fn of(hours: &Hours) -> Result<Calendar, Denied> {
        let zone = TimeZone::get(&hours.zone).map_err(|why| Denied::invalid("error.zone").detail(why))?;
        let Hours { from, until, .. } = *hours;
        if from > 23 || !(1..=24).contains(&until) || (until + 23 - from) % 24 + 1 < FEWEST_HOURS {
            return Err(Denied::invalid("error.hours").number("min", FEWEST_HOURS.into()));
        }
        let mut holidays = BTreeSet::new();
        for holiday in &hours.holidays {
            let day = |text: &str| {
                text.parse::<Date>().map_err(|why| Denied::invalid("error.holidays").detail(why))
            };
            let (first, last): (Date, Date) = (day(&holiday.from)?, day(&holiday.until)?);
            let days = first.series(1.day()).take_while(|day| *day <= last).take(HOLIDAYS + 1);
            holidays.extend(days);
            if last < first || holidays.len() > HOLIDAYS {
                return Err(Denied::invalid("error.holidays"));
            }
        }
        Ok(Calendar { zone, from, until, holidays })
    }

    /// Does this keep every holiday of `before` that has begun by now? Whoever was on holiday cannot have been there.
    pub(crate) fn keeps(&self, before: &Calendar, now: i64) -> bool {
        let today = before.day_of(now);
        before.holidays.iter().filter(|day| **day <= today).all(|day| self.holidays.contains(day))
    }

    /// How much of the time between these two counts.
    pub(crate) fn played(&self, from: i64, until: i64) -> i64 {
        let until = until.min(from.saturating_add(FAR));
        let days = self.days(from).take_while(|(opens, _)| *opens < until);
        days.map(|(opens, closes)| (closes.min(until) - opens.max(from)).max(0)).sum()
    }

    /// When so much time has counted since `from`.
    pub(crate) fn when(&self, from: i64, mut millis: i64) -> i64 {
        let far = from.saturating_add(FAR);
        for (opens, closes) in self.days(from).take_while(|(opens, _)| *opens < far) {
            let begins = opens.max(from);
            let counts = (closes - begins).max(0);
            if millis <= counts {
                return begins + millis;
            }
            millis -= counts;
        }
        far
    }

    /// Does time pass at this moment?
    pub(crate) fn is_open(&self, now: i64) -> bool {
        self.played(now, now + 1) == 1
    }

    /// From when to when each day counts, from the one before `from` on.
    fn days(&self, from: i64) -> impl Iterator<Item = (i64, i64)> {
        let first = self.day_of(from).yesterday().unwrap_or(Date::MIN);
        let played = first.series(1.day()).filter(move |day| !self.holidays.contains(day));
        played.map(move |day| {
            let closes = if self.until > self.from { day } else { day.tomorrow().unwrap_or(Date::MAX) };
            (self.moment(day, self.from), self.moment(closes, self.until))
        })
    }

    fn day_of(&self, at: i64) -> Date {
        let at = at.clamp(TIMES.start, TIMES.end);
        let at = Timestamp::from_millisecond(at).expect("these times have days");
        at.to_zoned(self.zone.clone()).date()
    }

    /// When an hour of a day is. One that is skipped in spring is the first after it; of one that comes twice in autumn
    /// the first.
    fn moment(&self, day: Date, hour: u8) -> i64 {
        let (day, hour) =
            if hour == 24 { (day.tomorrow().unwrap_or(Date::MAX), 0) } else { (day, hour as i8) };
        let there = self.zone.to_timestamp(day.at(hour, 0, 0, 0));
        there.map_or(TIMES.end, Timestamp::as_millisecond)
    }
}
