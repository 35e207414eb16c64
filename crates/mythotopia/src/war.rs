//! MYT-6.6 and MYT-7: military strength, and how wars end.

use tafel_core::{Message, Say, Seat, refuse, require};

use crate::Ctx;
use crate::action::Action;
use crate::data::Provinces;
use crate::data::printed;
use crate::event::{Ended, Event, Seen, Whence};
use crate::frame::Frame;
use crate::ids::{Card, Province, Sea, Vp};
use crate::rule::{Rule, Verdict};
use crate::state::{Mythotopia, OpenTable};

/// Who is ahead in a war. `None` stands for the neutral garrison.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Lead {
    /// Stronger than every other party.
    Clear(Option<Seat>),
    /// Several share the top; with the strength they share.
    Tied(u8),
}

impl OpenTable {
    /// Provinces at war (MYT-1.7).
    #[inline]
    pub fn wars(&self) -> Provinces {
        self.all_seats().fold(Provinces::EMPTY, |wars, seat| wars.union(self.player(seat).attacks()))
    }

    /// MYT-7.1: the strength of a player in a province.
    pub fn strength(&self, seat: Seat, province: Province) -> u8 {
        let (print, player) = (printed(), self.player(seat));
        let ships: u8 = Sea::ALL
            .into_iter()
            .filter(|sea| print.on_sea[province.index()][sea.index()])
            .map(|sea| player.ships[sea.index()])
            .sum();
        let rough = print.rough.has(province);
        let mut strength = player.armies.at(province) + player.mercenaries.at(province) + ships;
        strength += u8::from(rough && player.reserves(Card::Ranger));
        if player.controls().has(province) {
            strength += u8::from(player.reserves(Card::Limes)) + u8::from(rough);
            strength += 2 * u8::from(self.castles.has(province));
            strength + 2 * u8::from(player.citadel.has(province))
        } else {
            strength + u8::from(player.reserves(Card::Cavalry))
        }
    }

    /// MYT-7.1: the strength of a neutral garrison.
    pub fn garrison(&self, province: Province) -> u8 {
        printed().strength[province.index()] + 4 * u8::from(self.dragons.has(province))
    }

    /// MYT-7.2: who is ahead in a war.
    pub(crate) fn lead(&self, province: Province) -> Lead {
        let owner = self.owner(province);
        let defence = match owner {
            Some(owner) => self.strength(owner, province),
            None => self.garrison(province),
        };
        let (mut lead, mut top) = (Lead::Clear(owner), defence);
        for attacker in self.all_seats().filter(|&seat| self.player(seat).attacks().has(province)) {
            let strength = self.strength(attacker, province);
            if strength > top {
                (lead, top) = (Lead::Clear(Some(attacker)), strength);
            } else if strength == top {
                lead = Lead::Tied(top);
            }
        }
        lead
    }

    /// Is a player a party of the war in a province?
    pub(crate) fn is_party(&self, seat: Seat, province: Province) -> bool {
        let player = self.player(seat);
        self.wars().has(province) && (player.controls().has(province) || player.present.has(province))
    }

    pub(crate) fn check_party(&self, province: Province, rule: Rule) -> Verdict {
        require(self.wars().has(province), Rule::War, "refusal.no-war-there")?;
        require(self.is_party(self.active, province), rule, "refusal.not-your-war")
    }

    /// Takes the piece by which a player controls a province off the board.
    pub(crate) fn lose_piece(&mut self, seat: Seat, province: Province) {
        let player = self.player_mut(seat);
        if player.towns.has(province) {
            player.towns.remove(province);
            player.stock.towns += 1;
        } else if player.cities.has(province) {
            player.cities.remove(province);
            player.stock.cities += 1;
        } else if player.citadel.has(province) {
            player.citadel.remove(province);
            player.stock.citadels += 1;
        }
    }

    /// Puts a town from stock into a province.
    pub(crate) fn place_town(&mut self, seat: Seat, province: Province) {
        let player = self.player_mut(seat);
        player.stock.towns -= 1;
        player.towns.insert(province);
    }

    /// All armies and mercenaries in a province go home.
    pub(crate) fn send_home(&mut self, province: Province) {
        for seat in self.all_seats() {
            self.player_mut(seat).return_all(province);
        }
    }
}

// End a war (MYT-6.6).

impl Mythotopia {
    pub(crate) fn check_end_war(&self, province: Province) -> Verdict {
        self.check_action_left()?;
        require(self.table.turn.fresh, Rule::FirstThing, "refusal.only-as-the-first-thing")?;
        self.table.check_party(province, Rule::EndWar)?;
        let clear = matches!(self.table.lead(province), Lead::Clear(_));
        require(clear, Rule::Winner, "refusal.tied")
    }

    /// Whoever ends a war is told who wins it: the ending of a lost one is allowed.
    pub(crate) fn words_to_end_a_war(&self, seat: Seat, province: Province) -> Message {
        let words = match self.table.lead(province) {
            Lead::Clear(Some(winner)) if winner == seat => Message::new("action.end-war-won"),
            Lead::Clear(Some(winner)) => Message::new("action.end-war-lost").seat("winner", winner),
            Lead::Clear(None) => Message::new("action.end-war-held"),
            Lead::Tied(_) => return Action::EndWar(province).say(),
        };
        words.name("province", "province", province)
    }

    pub(crate) fn check_end_war_with_hero(&self, province: Province) -> Verdict {
        self.check_action_left()?;
        require(self.table.turn.fresh, Rule::FirstThing, "refusal.only-as-the-first-thing")?;
        let me = self.table.active;
        let holds = self.hands[me.index()].has(Card::Hero) || self.table.player(me).reserves(Card::Hero);
        require(holds, Rule::Hero, "refusal.no-hero")?;
        let free = !self.table.options.reserve_waits || self.hands[me.index()].has(Card::Hero);
        require(free, Rule::ReserveWaits, "refusal.taken-from-reserve-first")?;
        self.table.check_party(province, Rule::EndWar)?;
        let Lead::Tied(top) = self.table.lead(province) else {
            return refuse(Rule::Hero, "refusal.no-tie");
        };
        let among = self.table.strength(me, province) == top;
        require(among, Rule::Hero, "refusal.not-among-the-tied")
    }

    pub(crate) fn end_war(&mut self, province: Province, ctx: &mut Ctx<'_>) {
        if let Lead::Clear(winner) = self.table.lead(province) {
            self.resolve(province, winner, Ended::Strength, ctx);
        }
        self.action_done();
    }

    pub(crate) fn end_war_with_hero(&mut self, province: Province, ctx: &mut Ctx<'_>) {
        let me = self.table.active;
        if self.table.player(me).reserves(Card::Hero) {
            self.table.player_mut(me).reserve.remove(Card::Hero);
        } else {
            self.leave_hand(me, Card::Hero, ctx);
        }
        self.resolve(province, Some(me), Ended::Hero, ctx);
        self.table.player_mut(me).discard.insert(Card::Hero);
        self.action_done();
    }

    /// MYT-7.3. No winner: the neutral garrison.
    pub(crate) fn resolve(
        &mut self,
        province: Province,
        winner: Option<Seat>,
        how: Ended,
        ctx: &mut Ctx<'_>,
    ) {
        let seat = self.table.active;
        let owner = self.table.owner(province);
        self.table.send_home(province);
        ctx.tell(|| Event::Open(Seen::WarEnded { seat, province, winner, how }));
        match winner {
            Some(attacker) if owner != Some(attacker) => self.conquer(attacker, province, owner, ctx),
            // MYT-10.4: not through Diplomat.
            Some(defender) if how != Ended::Diplomat => self.push_counter(defender, Vp::Defender, 0),
            _ => {}
        }
    }

    /// MYT-7.3, 3: an attacker wins.
    fn conquer(&mut self, attacker: Seat, province: Province, loser: Option<Seat>, ctx: &mut Ctx<'_>) {
        let has_town = self.table.player(attacker).stock.towns > 0;
        let citadel_falls = loser.is_some_and(|loser| self.table.player(loser).citadel.has(province));
        if let Some(loser) = loser {
            self.table.lose_piece(loser, province);
        }
        if !has_town {
            match loser {
                Some(loser) => {
                    ctx.tell(|| Event::Open(Seen::FellNeutral { province, from: loser }));
                    self.hand_over(province, Some(loser), None, ctx);
                }
                None => ctx.tell(|| Event::Open(Seen::NoTown { seat: attacker, province })),
            }
            return;
        }
        let (dragon, runestone) = (self.table.dragons.has(province), self.table.runestones.has(province));
        self.table.dragons.remove(province);
        self.table.runestones.remove(province);
        self.table.place_town(attacker, province);
        ctx.tell(|| Event::Open(Seen::Conquered { seat: attacker, province, from: loser }));
        self.hand_over(province, loser, Some(attacker), ctx);

        // Counters in the order of the rule; the agenda is read from its end.
        for (island, provinces) in printed().islands.into_iter().enumerate() {
            if provinces.has(province) && provinces.within(self.table.player(attacker).controls()) {
                self.push_counter(attacker, Vp::Isles, island as u8);
            }
        }
        if runestone {
            self.push_counter(attacker, Vp::Runestones, 0);
        }
        if dragon {
            self.push_counter(attacker, Vp::Dragons, 0);
        }
        if citadel_falls {
            self.push_counter(attacker, Vp::Citadel, 0);
        }
        if loser.is_some() {
            self.push_counter(attacker, Vp::Spoils, 0);
        }
    }

    fn push_counter(&mut self, seat: Seat, vp: Vp, second: u8) {
        self.table.agenda.push(Frame::Counter { seat, vp, second });
    }

    /// MYT-7.3 b: the province card, wherever it is, goes to the winner's discard pile or the province stack.
    fn hand_over(&mut self, province: Province, from: Option<Seat>, to: Option<Seat>, ctx: &mut Ctx<'_>) {
        let whence = self.take_province_card(province, from, to, ctx);
        if let (Some(loser), Whence::Hand) = (from, whence) {
            self.draw(loser, 1, ctx);
        }
    }

    /// The same without the replacement: nothing is drawn when the game ends.
    pub(crate) fn take_province_card(
        &mut self,
        province: Province,
        from: Option<Seat>,
        to: Option<Seat>,
        ctx: &mut Ctx<'_>,
    ) -> Whence {
        let card = province.card();
        let whence = match from {
            Some(loser) if self.hands[loser.index()].has(card) => {
                self.leave_hand(loser, card, ctx);
                Whence::Hand
            }
            Some(loser) if self.piles[loser.index()].has(card) => {
                // That it was not in the hand is news, too.
                ctx.reveal();
                self.piles[loser.index()].remove(card);
                Whence::DrawPile
            }
            Some(loser) if self.table.player(loser).discard.has(card) => {
                self.table.player_mut(loser).discard.remove(card);
                Whence::DiscardPile
            }
            Some(loser) if self.table.player(loser).reserves(card) => {
                self.table.player_mut(loser).reserve.remove(card);
                Whence::Reserve
            }
            _ => {
                self.table.province_stack.remove(card);
                Whence::Stack
            }
        };
        match to {
            Some(winner) => self.table.player_mut(winner).discard.insert(card),
            None => self.table.province_stack.insert(card),
        }
        let from = from.filter(|_| whence != Whence::Stack);
        ctx.tell(|| Event::Open(Seen::CardMoved { card, from, whence, to }));
        whence
    }
}
