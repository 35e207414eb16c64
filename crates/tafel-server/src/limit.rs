//! How often one visitor may ask: a bucket of tokens each, in a table of bounded size.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// Visitors remembered at the same time.
const VISITORS: usize = 50_000;

/// A limit on something.
#[derive(Debug)]
pub(crate) struct Limit<K> {
    /// Tokens per second; 0: no limit.
    rate: f64,
    burst: f64,
    buckets: Mutex<HashMap<K, Bucket>>,
}

#[derive(Clone, Copy, Debug)]
struct Bucket {
    tokens: f64,
    at: Instant,
}

impl<K: Hash + Eq + Clone> Limit<K> {
    pub(crate) fn new(rate: f64, burst: f64) -> Limit<K> {
        Limit { rate, burst, buckets: Mutex::default() }
    }

    /// So many a day, at any time of the day; 0: no limit.
    pub(crate) fn a_day(amount: f64) -> Limit<K> {
        Limit::new(amount / 86_400.0, amount)
    }

    /// Is there a token? Or after how many seconds will there be one?
    pub(crate) fn has_any(&self, key: &K) -> Result<(), u64> {
        let buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(Bucket { tokens, at }) = buckets.get(key) else { return Ok(()) };
        let tokens = tokens + at.elapsed().as_secs_f64() * self.rate;
        if self.rate <= 0.0 || tokens >= 1.0 {
            Ok(())
        } else {
            Err(((1.0 - tokens) / self.rate).ceil() as u64)
        }
    }

    /// Takes as many tokens as it took, even if there were fewer.
    pub(crate) fn spend(&self, key: &K, tokens: f64) {
        // The first is taken in the usual way, which also brings the bucket up to date.
        let _ = self.take(key);
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(bucket) = buckets.get_mut(key) {
            bucket.tokens -= tokens - 1.0;
        }
    }

    /// Takes a token, or says after how many seconds there will be one.
    pub(crate) fn take(&self, key: &K) -> Result<(), u64> {
        self.take_at(key, Instant::now())
    }

    fn take_at(&self, key: &K, now: Instant) -> Result<(), u64> {
        if self.rate <= 0.0 {
            return Ok(());
        }
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= VISITORS && !buckets.contains_key(key) {
            self.make_room(&mut buckets, now);
        }
        let bucket = buckets.entry(key.clone()).or_insert(Bucket { tokens: self.burst, at: now });
        bucket.tokens = self.tokens(bucket, now);
        bucket.at = now;
        if bucket.tokens < 1.0 {
            return Err(((1.0 - bucket.tokens) / self.rate).ceil() as u64);
        }
        bucket.tokens -= 1.0;
        Ok(())
    }

    /// What is in a bucket by now.
    fn tokens(&self, bucket: &Bucket, now: Instant) -> f64 {
        let gained = now.duration_since(bucket.at).as_secs_f64() * self.rate;
        (bucket.tokens + gained).min(self.burst)
    }

    /// Whoever has a full bucket again need not be remembered. If that leaves more than half, those who took least are
    /// forgotten: somebody with very many addresses must not lock everybody else out.
    fn make_room(&self, buckets: &mut HashMap<K, Bucket>, now: Instant) {
        buckets.retain(|_, bucket| self.tokens(bucket, now) < self.burst);
        if buckets.len() <= VISITORS / 2 {
            return;
        }
        let mut left: Vec<f64> = buckets.values().map(|bucket| self.tokens(bucket, now)).collect();
        let (_, &mut middle, _) = left.select_nth_unstable_by(VISITORS / 2, f64::total_cmp);
        buckets.retain(|_, bucket| self.tokens(bucket, now) < middle);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_burst_is_free_and_then_the_rate_holds() {
        let limit = Limit::new(2.0, 3.0);
        let start = Instant::now();
        for _ in 0..3 {
            assert_eq!(limit.take_at(&"a", start), Ok(()));
        }
        assert_eq!(limit.take_at(&"a", start), Err(1));
        assert_eq!(limit.take_at(&"b", start), Ok(()), "another visitor");
        assert_eq!(limit.take_at(&"a", start + Duration::from_millis(500)), Ok(()));
        assert_eq!(limit.take_at(&"a", start + Duration::from_millis(500)), Err(1));
    }

    #[test]
    fn what_was_spent_beyond_is_waited_for() {
        let limit = Limit::a_day(86_400.0);
        assert_eq!(limit.has_any(&"a"), Ok(()));
        limit.spend(&"a", 86_300.0);
        assert_eq!(limit.has_any(&"a"), Ok(()));
        limit.spend(&"a", 600.0);
        let wait = limit.has_any(&"a").unwrap_err();
        assert!((499..=501).contains(&wait), "{wait}");
        assert_eq!(limit.has_any(&"b"), Ok(()), "another visitor");
        let free = Limit::a_day(0.0);
        free.spend(&"a", 1e9);
        assert_eq!(free.has_any(&"a"), Ok(()), "no limit");
    }

    #[test]
    fn the_table_of_visitors_is_bounded_and_locks_nobody_out() {
        let limit = Limit::a_day(100.0);
        let start = Instant::now();
        for _ in 0..100 {
            assert_eq!(limit.take_at(&usize::MAX, start), Ok(()), "who takes everything");
        }
        // Somebody has a whole net of addresses, and takes a little from each.
        for visitor in 0..2 * VISITORS {
            assert_eq!(limit.take_at(&visitor, start), Ok(()), "number {visitor}");
            assert!(limit.buckets.lock().unwrap().len() <= VISITORS);
        }
        assert!(limit.take_at(&usize::MAX, start).is_err(), "whoever took most is remembered");
    }

    #[test]
    fn whoever_has_a_full_bucket_again_is_forgotten() {
        let limit = Limit::new(1.0, 10.0);
        let start = Instant::now();
        for visitor in 0..VISITORS {
            assert_eq!(limit.take_at(&visitor, start), Ok(()));
        }
        let later = start + Duration::from_secs(2);
        assert_eq!(limit.take_at(&VISITORS, later), Ok(()));
        assert_eq!(limit.buckets.lock().unwrap().len(), 1);
    }
}
