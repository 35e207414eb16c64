//! One match, of a game known only at run time.

use tafel_bots::{Glance, Knowledge, Level, Time, bot};
use tafel_core::record::Notes;
use tafel_core::{Chance, Ctx, Match, Outcome, Record, Seat, SeatSet, Viewer};
use tafel_tensor::{Tensor, observe, size};

/// What the bindings need of a game.
pub(crate) trait Playable: Knowledge + Tensor {}
impl<G: Knowledge + Tensor> Playable for G {}

/// A match or an imagined world, without its type.
pub(crate) trait AnyTable: Send + Sync {
    fn seats(&self) -> u8;
    fn asked(&self) -> SeatSet;
    fn outcome(&self) -> Option<Outcome>;
    /// The view as JSON; without a seat, a spectator's.
    fn view(&self, seat: Option<Seat>) -> String;
    /// Ids of the legal actions.
    fn legal(&self, seat: Seat) -> Vec<u32>;
    fn step(&mut self, seat: Seat, action: u32) -> Result<(), String>;
    fn undo(&mut self, seat: Seat) -> Result<(), String>;
    fn observe(&self, seat: Seat) -> Vec<f32>;
    fn imagine(&self, seat: Seat, seed: u64) -> Box<dyn AnyTable>;
    fn copy(&self) -> Box<dyn AnyTable>;
    fn record(&self) -> Result<String, String>;
    fn bot(&self, seat: Seat, level: Level, seed: u64) -> Result<u32, String>;
    fn is_imagined(&self) -> bool;
    /// Plays an imagined world to its end by random legal actions.
    fn playout(&mut self) -> Result<(), String>;
}

/// A true match keeps its log; an imagined world is only a state.
#[derive(Clone)]
enum World<G: Playable> {
    True { table: Match<G>, seed: u64 },
    Imagined { state: G, luck: Chance },
}

/// A new match with the luck of a seed.
pub(crate) fn new_table<G: Playable>(
    options: &str,
    seats: u8,
    seed: u64,
) -> Result<Box<dyn AnyTable>, String> {
    let options = games::parse_options::<G>(options).map_err(|why| why.to_string())?;
    let table = Match::<G>::new(options, seats, Chance::seeded(seed, 0)).map_err(|why| why.to_string())?;
    Ok(Box::new(World::True { table, seed }))
}

/// A match read from a record. Going on from it draws new luck.
pub(crate) fn read_table<G: Playable>(record: &Record, seed: u64) -> Result<Box<dyn AnyTable>, String> {
    let table = record.replay::<G>().map_err(|why| why.to_string())?;
    Ok(Box::new(World::True { table, seed }))
}

/// The action with an id.
pub(crate) fn action<G: Playable>(id: u32) -> Result<G::Action, String> {
    let alphabet = G::alphabet();
    let action = alphabet.get(id as usize).copied();
    action.ok_or_else(|| format!("{} has actions 0 to {}, not {id}", G::ID, alphabet.len() - 1))
}

/// The id of an action: its place in the alphabet.
pub(crate) fn id_of<G: Playable>(action: &G::Action) -> u32 {
    G::alphabet().binary_search(action).expect("every legal action is in the alphabet") as u32
}

/// The ids of a legal list. It is sorted as the alphabet is, so the next one is looked for behind the last, in strides
/// that grow: most are close by.
pub(crate) fn ids_of<G: Playable>(legal: &[G::Action], out: &mut Vec<u32>) {
    let alphabet = G::alphabet();
    let mut from = 0;
    for action in legal {
        let mut stride = 1;
        while alphabet.get(from + stride).is_some_and(|later| later <= action) {
            from += stride;
            stride *= 2;
        }
        let near = &alphabet[from..alphabet.len().min(from + stride)];
        from += near
            .binary_search(action)
            .expect("every legal action is in the alphabet, and the list is sorted");
        out.push(from as u32);
    }
}

impl<G: Playable> World<G> {
    fn state(&self) -> &G {
        match self {
            World::True { table, .. } => table.state(),
            World::Imagined { state, .. } => state,
        }
    }

    fn check_seat(&self, seat: Seat) -> Result<(), String> {
        if self.state().asked().has(seat) { Ok(()) } else { Err(format!("seat {seat} is not asked")) }
    }
}

impl<G: Playable> AnyTable for World<G> {
    fn seats(&self) -> u8 {
        match self {
            World::True { table, .. } => table.header().seats,
            World::Imagined { state, .. } => {
                state.score_sheet().first().map_or(0, |line| line.points.len() as u8)
            }
        }
    }

    fn asked(&self) -> SeatSet {
        self.state().asked()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.state().outcome()
    }

    fn view(&self, seat: Option<Seat>) -> String {
        let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
        serde_json::to_string(&self.state().view(viewer)).expect("a view becomes JSON")
    }

    fn legal(&self, seat: Seat) -> Vec<u32> {
        let mut legal = Vec::new();
        self.state().legal(seat, &mut legal);
        let mut ids = Vec::new();
        ids_of::<G>(&legal, &mut ids);
        ids
    }

    fn step(&mut self, seat: Seat, id: u32) -> Result<(), String> {
        self.check_seat(seat)?;
        let action = action::<G>(id)?;
        if let Err(violation) = self.state().check(seat, &action) {
            return Err(format!("{action:?} is not legal ({}: {})", violation.rule, violation.because));
        }
        match self {
            World::True { table, seed } => {
                let luck = Chance::seeded(*seed, table.log().len() as u64 + 1);
                let draft = table.play(seat, action, luck).map_err(|why| why.to_string())?;
                table.commit(draft);
            }
            World::Imagined { state, luck } => state.apply(seat, action, &mut Ctx::quiet(luck)),
        }
        Ok(())
    }

    fn undo(&mut self, seat: Seat) -> Result<(), String> {
        match self {
            World::True { table, .. } => {
                let draft = table.undo(seat).map_err(|why| why.to_string())?;
                table.commit(draft);
                Ok(())
            }
            World::Imagined { .. } => {
                Err("an imagined world has no log to undo in; copy it before you step".into())
            }
        }
    }

    fn observe(&self, seat: Seat) -> Vec<f32> {
        let mut out = vec![0.0; size::<G>()];
        observe(self.state(), seat, &mut out);
        out
    }

    fn imagine(&self, seat: Seat, seed: u64) -> Box<dyn AnyTable> {
        let mut luck = Chance::fast(seed);
        let state = G::imagine(&self.state().view(Viewer::Seat(seat)), &mut luck);
        Box::new(World::<G>::Imagined { state, luck })
    }

    fn copy(&self) -> Box<dyn AnyTable> {
        Box::new(self.clone())
    }

    fn record(&self) -> Result<String, String> {
        match self {
            World::True { table, .. } => Ok(Record::of(table, Notes::default()).to_json()),
            World::Imagined { .. } => Err("an imagined world has no record".into()),
        }
    }

    fn bot(&self, seat: Seat, level: Level, seed: u64) -> Result<u32, String> {
        self.check_seat(seat)?;
        let mut legal = Vec::new();
        self.state().legal(seat, &mut legal);
        let mut player = bot::<G>(level, Chance::fast(seed));
        Ok(id_of::<G>(&player.choose(&Glance::at(self.state(), seat, &legal), &Time::default())))
    }

    fn is_imagined(&self) -> bool {
        matches!(self, World::Imagined { .. })
    }

    fn playout(&mut self) -> Result<(), String> {
        let World::Imagined { state, luck } = self else {
            return Err(
                "only an imagined world is played to its end at random: use imagine(seat, seed)".into()
            );
        };
        let mut legal = Vec::new();
        while let Some(seat) = state.asked().first() {
            legal.clear();
            state.legal(seat, &mut legal);
            let chosen = luck.pick(&legal);
            state.apply(seat, chosen, &mut Ctx::quiet(luck));
        }
        Ok(())
    }
}
